import { openSite } from '../support/site.ts'
import { iconless, policyOf } from './policy.ts'
import { expect, gate, type Page, type Site, test } from './support.ts'

test('the doctor names the permission that a sandbox lacks', async ({ page, site, complaints }) => {
  complaints.allow(/list of partners|sandbox|[Bb]locked|storage|origin|CORS|Failed|ERR_|Access/)
  const found = async (sandbox: string): Promise<string[]> => {
    const inner = `<script src='${site.host}/panel.js'></script><panel-footer></panel-footer>`
    await page.goto(site.publish(`${iconless}<iframe sandbox="${sandbox}" srcdoc="${inner}"></iframe>`))
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    if (!frame) throw new Error('the page has no frame')
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

test('the doctor says that the browser denies storage to a frame', async ({ page, site, complaints }) => {
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
  if (!frame) throw new Error('the page has no frame')
  await expect.poll(() => frame.evaluate(() => 'Panel' in window)).toBe(true)
  const report = await frame.evaluate('Panel.doctor()')
  expect((report as { findings: unknown[] }).findings).toEqual([
    expect.objectContaining({
      code: 'storage-blocked',
      fault: expect.stringContaining('denies storage to the frame'),
      mend: expect.stringContaining('Put the element on the outer page'),
    }),
  ])
})

async function findings(page: Page): Promise<readonly string[]> {
  await page.waitForFunction('window.Panel')
  const report = (await page.evaluate('Panel.doctor()')) as {
    healthy: boolean
    findings: { code: string; fault: string; mend: string }[]
  }
  expect(report.healthy).toBe(report.findings.length === 0)
  return report.findings.map(({ code, fault, mend }) => `${code}: ${fault} ${mend}`)
}

const unlisted = (address: string): string => address.replace('localhost', 'stranger.localhost')
const script = (site: Site) => `<script async src="${site.host}/panel.js" data-home="${site.host}"></script>`
const SURVEY = '<panel-survey survey-id="streaming-and-cricket"></panel-survey>'

test('the doctor says that the origin is not listed, and what to do', async ({ page, site, complaints }) => {
  complaints.allow(/list of partners|CORS|ERR_FAILED/)
  for (const body of [SURVEY, '<panel-launcher survey-id="streaming-and-cricket"></panel-launcher>', '']) {
    const address = unlisted(site.publish(`${iconless}${script(site)}${body}`))
    await page.goto(address)
    const { origin } = new URL(address)
    expect(await findings(page), body).toEqual([
      `origin-not-allowed: ${origin} is not on the panel's list for native elements. Ask the panel's operator to add it to PARTNER_ORIGINS, or to PARTNER_FRAME_ORIGINS for isolated elements.`,
    ])
  }
})

test('the doctor names attributes and values that do nothing', async ({ page, site, complaints }) => {
  complaints.announce(/open="scroll:abc" is not/, /heading-level is not a whole number/)
  const tags = [
    '<panel-survey survey="x"></panel-survey>',
    '<panel-survey survey-id="streaming-and-cricket" headinglevel="3"></panel-survey>',
    '<panel-launcher survey-id="streaming-and-cricket" open="scroll:abc" when="load"></panel-launcher>',
    '<panel-footer heading-level="9" my-own="1" onclick="" title="About"></panel-footer>',
  ]
  await page.goto(site.publish(`${iconless}${script(site)}${tags.join('')}`))
  await expect(page.locator('panel-footer').getByRole('link').first()).toBeVisible()
  await expect(page.locator('panel-launcher').getByRole('button')).toBeVisible()
  await page.evaluate("Panel.configure({ them: 'dark' })")
  expect(await findings(page)).toEqual([
    'unknown-attribute: <panel-survey survey="x"> has an unknown attribute. Write survey-id.',
    'no-survey: <panel-survey> has no survey-id. Set survey-id to the id of a survey.',
    'unknown-attribute: <panel-survey headinglevel="3"> has an unknown attribute. Write heading-level.',
    'unknown-value: <panel-launcher open="scroll:abc"> has an invalid value, which is ignored. Write button, load, exit, scroll: with per cent, or after: with seconds.',
    'unknown-attribute: <panel-launcher when="load"> has an unknown attribute. Write open.',
    'unknown-value: <panel-footer heading-level="9"> has an invalid value, which is ignored. Write a whole number from 1 to 6.',
    'unknown-setting: The setting them does not exist, and configure() ignores it. Write theme.',
  ])
})

test.describe('on an origin that is listed for frames only', () => {
  let framed: Awaited<ReturnType<typeof openSite>>
  test.beforeAll(async () => {
    framed = await openSite({ partnerOrigins: [] })
  })
  test.afterAll(() => framed.close())

  test('the doctor finds nothing where isolated elements work', async ({ page, complaints }) => {
    complaints.allow(/CORS|ERR_FAILED/)
    await page.goto(framed.publish(`${iconless}${script(framed)}${SURVEY.replace('><', ' isolated><')}`))
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('an isolated launcher opens, and a native one draws nothing', async ({ page, complaints }) => {
    complaints.allow(/CORS|ERR_FAILED/)
    complaints.announce(/panel-launcher: .* is not on the panel's list/)
    const launcher =
      '<panel-launcher survey-id="streaming-and-cricket" open="load" every="0" isolated></panel-launcher>'
    await page.goto(framed.publish(`${iconless}${script(framed)}<main>${launcher}</main>`))
    const card = page.getByRole('dialog', { name: 'A survey for you' })
    await expect(card).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await expect(page.getByRole('note')).toHaveCount(0)
    expect(await findings(page)).toEqual([])

    const told = page.waitForEvent('console', (message) => message.text().includes('panel-launcher: '))
    await page.goto(framed.publish(`${iconless}${script(framed)}<main>${launcher.replace(' isolated', '')}</main>`))
    await told
    await expect(card).toBeHidden()
    // It may have opened before the server had answered.
    await expect(page.locator('main').getByText(/./).filter({ visible: true })).toHaveCount(0)
  })

  test('an isolated launcher draws nothing on an unlisted page', async ({ page, complaints }) => {
    complaints.announce(/panel-launcher: .* is not on the panel's list/)
    complaints.allow(/403|CORS|ERR_FAILED/)
    const told = page.waitForEvent('console', (message) => message.text().includes('panel-launcher: '))
    const launcher = '<panel-launcher survey-id="streaming-and-cricket" isolated></panel-launcher>'
    await page.goto(unlisted(framed.publish(`${iconless}${script(framed)}<main>${launcher}</main>`)))
    await told
    await expect(page.locator('panel-launcher').getByRole('button')).toBeHidden()
    await expect(page.locator('main').getByText('This part of the page')).toBeHidden()
  })
})

test.describe('on a strict page', () => {
  const isolated = '<panel-survey survey-id="streaming-and-cricket" isolated></panel-survey>'
  /** The policy of docs/strict-pages.md for isolated elements. */
  const framedPolicy = ({ host }: Site) =>
    `default-src 'none'; script-src ${host}; frame-src ${host}; img-src data:; require-trusted-types-for 'script'`
  const inFrame = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'Start', exact: true })

  test('the doctor breaks neither printed policy, and finds nothing', async ({ page, site }) => {
    await page.goto(site.publish(`${iconless}${script(site)}${isolated}`, framedPolicy(site)))
    await expect(inFrame(page)).toBeVisible()
    expect(await findings(page), 'isolated').toEqual([])
    await page.goto(site.publish(`${iconless}${script(site)}${SURVEY}`, policyOf(site)))
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    expect(await findings(page), 'native').toEqual([])
    const lazy = isolated.replace('isolated', 'isolated loading="lazy"')
    const far = `<p style="height: 300vh">A long article</p>${lazy}`
    await page.goto(
      site.publish(`${iconless}${script(site)}${far}`, `${framedPolicy(site)}; style-src 'unsafe-inline'`),
    )
    expect(await findings(page), 'not yet drawn').toEqual([])
  })

  test('the doctor that is called at once waits for the frame', async ({ page, site }) => {
    const { opened, open } = gate()
    await page.route('**/frame/survey*', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto(site.publish(`${iconless}${script(site)}${isolated}`, framedPolicy(site)), { waitUntil: 'commit' })
    await page.waitForSelector('iframe')
    const found = findings(page)
    open()
    expect(await found).toEqual([])
  })

  test('the doctor learns from the frame that the clock is wrong, and that the script is of another version', async ({
    page,
    site,
  }) => {
    await page.route('**/api/origin', async (route) => {
      const answer = await route.fetch()
      const now = new Date(Date.now() + 3_600_000).toISOString()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), now, version: '9.9.9' } })
    })
    await page.goto(site.publish(`${iconless}${script(site)}${isolated}`, framedPolicy(site)))
    await expect(inFrame(page)).toBeVisible()
    expect((await findings(page)).map((one) => one.split(':')[0])).toEqual(['version-skew', 'clock-skew'])
  })

  test('the doctor learns from the frame that the page is not listed', async ({ page, site, complaints }) => {
    complaints.announce(/403/, /list of pages that may hold its frames/)
    const address = unlisted(site.publish(`${iconless}${script(site)}${isolated}`, framedPolicy(site)))
    const told = page.waitForEvent('console', (message) => /list of pages/.test(message.text()))
    await page.goto(address)
    await told
    expect(await findings(page)).toEqual([
      `origin-not-allowed: ${new URL(address).origin} is not on the panel's list for isolated elements. Ask the panel's operator to add it to PARTNER_FRAME_ORIGINS.`,
    ])
  })

  test('the doctor names the part of the policy that is missing, and does not try it again', async ({
    page,
    site,
    complaints,
  }) => {
    const { origin } = new URL(site.host)
    for (const [element, policy, directive] of [
      [isolated, framedPolicy(site), 'frame-src'],
      [
        '<panel-survey-list></panel-survey-list><panel-survey survey-id="streaming-and-cricket"></panel-survey>',
        policyOf(site),
        'connect-src',
      ],
    ] as const) {
      complaints.announce(new RegExp(directive))
      complaints.allow(/policy|violates|could not be loaded|network|The target origin provided/)
      await page.addInitScript(() => {
        const refused: string[] = []
        Object.assign(window, { refused })
        document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) =>
          refused.push(`${blockedURI} by ${sourceFile}`),
        )
      })
      const told = page.waitForEvent('console', (message) => message.text().includes(directive))
      const without = policy.replace(new RegExp(`${directive} [^;]*;`), '')
      await page.goto(site.publish(`${iconless}${script(site)}${element}`, without))
      await told
      const mend = `Add ${origin} to ${directive} in its Content-Security-Policy.`
      expect(await findings(page), directive).toContainEqual(expect.stringMatching(new RegExp(`^csp: .* ${mend}$`)))
      const refused = (await page.evaluate('refused')) as string[]
      expect(refused.length, directive).toBeGreaterThan(0)
      expect(refused.filter((one) => one.includes('panel-doctor'))).toEqual([])
    }
  })
})
