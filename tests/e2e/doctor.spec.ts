import { iconless } from './policy.ts'
import { expect, test } from './support.ts'

test('in a sandbox the doctor names the permission that is missing', async ({ page, site, complaints }) => {
  complaints.allow(/list of partners|sandbox|[Bb]locked|storage|origin|CORS|Failed|ERR_|Access/)
  const found = async (sandbox: string): Promise<string[]> => {
    const inner = `<script src='${site.host}/panel.js'></script><panel-footer></panel-footer>`
    await page.goto(site.publish(`${iconless}<iframe sandbox="${sandbox}" srcdoc="${inner}"></iframe>`))
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    if (!frame) throw new Error('there is no frame')
    await expect.poll(() => frame.evaluate(() => 'Panel' in window)).toBe(true)
    return frame.evaluate(async () => {
      const { Panel } = window as unknown as {
        Panel: { doctor(): Promise<{ findings: { code: string; mend: string }[] }> }
      }
      return (await Panel.doctor()).findings.map(({ code, mend }) => `${code}: ${mend}`)
    })
  }
  expect(await found('allow-scripts allow-same-origin')).toEqual([expect.stringMatching(/^sandbox: .*allow-forms/)])
  const opaque = await found('allow-scripts allow-forms')
  expect(opaque).toContainEqual(expect.stringMatching(/^opaque-origin: .*allow-same-origin/))
  expect(opaque.join()).not.toContain('PARTNER_ORIGINS')
  expect(await found('allow-scripts allow-forms allow-same-origin')).toEqual([])
})

test('in a frame to which the browser denies storage, the doctor says where the element should stand', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/list of partners|storage|Failed|ERR_|CORS|Access/)
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    if (window !== top) Object.defineProperty(window, 'localStorage', { get: denied })
  })
  const inner = site.put('inner.html', 'html', `${iconless}<script src="${site.host}/panel.js"></script>`)
  await page.goto(site.publish(`${iconless}<iframe src="${inner}"></iframe>`))
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('there is no frame')
  await expect.poll(() => frame.evaluate(() => 'Panel' in window)).toBe(true)
  const report = await frame.evaluate('Panel.doctor()')
  expect((report as { findings: unknown[] }).findings).toEqual([
    expect.objectContaining({
      code: 'storage-blocked',
      fault: expect.stringContaining('denies storage to the frame'),
      mend: expect.stringContaining('Put the element on the page itself'),
    }),
  ])
})
