import { writeFileSync } from 'node:fs'
import { expect, type Page, ready, test } from '../../support/page.ts'

// `Panel.doctor()` on a page. loader.spec.ts tests the loader's part.

const examine = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(async () => {
    const { Panel } = window as unknown as {
      Panel: { doctor(): Promise<{ findings: { code: string; fault: string; mend: string }[] }> }
    }
    const { findings } = await Panel.doctor()
    return findings.map(({ code, fault, mend }) => `${code}: ${fault} ${mend}`)
  })

test('the doctor names what does not exist, and suggests the right name', async ({ page, open, panel, complaints }) => {
  complaints.expect(/panel-serveys|ERR_FAILED/)
  await open({
    head: `<script src="${panel.url}/panel.js" data-api="${panel.api}" data-preload="login serveys"></script>`,
    body: '<panel-servey survey-id="x"></panel-servey><panel-login theme="drak"></panel-login><panel-survey guest="signin"></panel-survey><div id="host"></div>',
    loader: false,
    member: true,
  })
  await ready(page, 'panel-login')
  await page.evaluate(() => {
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
    root?.append(document.createElement('panel-footer'))
  })
  const found = await examine(page)
  expect(found).toEqual([
    expect.stringMatching(/^unknown-element: .*<panel-servey>.* Write panel-survey\.$/),
    expect.stringMatching(/^unknown-value: .*theme="drak".* Write dark\.$/),
    expect.stringMatching(/^unknown-value: .*guest="signin".* Write sign-in\.$/),
    expect.stringMatching(/^no-survey: /),
    expect.stringMatching(/^shadow-root: .*data-preload="login serveys footer"/),
    expect.stringMatching(/^unknown-preload: .*serveys.* Write survey\.$/),
  ])
})

for (const member of [true, false])
  test(`the doctor tells ${member ? 'a member' : 'a guest'} which survey does not exist`, async ({
    page,
    open,
    complaints,
  }) => {
    complaints.expect(/404/)
    const surveys = ['no-such-survey', 'streaming-and-cricket'].map(
      (id) => `<panel-survey survey-id="${id}"></panel-survey>`,
    )
    await open({ body: surveys.join(''), member })
    await ready(page, 'panel-survey', surveys.length)
    await expect.poll(() => examine(page)).toEqual([expect.stringMatching(/^unknown-survey: .*no-such-survey/)])
  })

test('the doctor reports no missing survey to a guest if the server has no offers', async ({
  page,
  open,
  complaints,
}) => {
  complaints.expect(/404/)
  await page.route('**/offer', (route) => route.fulfill({ status: 404, json: { success: false, message: 'none' } }))
  await open({ body: '<panel-survey survey-id="streaming-and-cricket"></panel-survey>' })
  await ready(page, 'panel-survey')
  expect(await examine(page)).toEqual([])
})

test("the doctor distinguishes the panel's API from another server", async ({ page, open, complaints }) => {
  complaints.expect(/40[14]/)
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  await page.route('**/api/origin', (route) => route.fulfill({ status: 404, json: { message: 'none' } }))
  expect(await examine(page), "a partner's own backend may have no report").toEqual([])
  await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  expect(await examine(page)).toEqual([expect.stringMatching(/^not-the-api: .*data-api/)])
})

test('the page says so if the doctor cannot load', async ({ page, open, panel, complaints }) => {
  complaints.expect(/panel-doctor|Failed to load|ERR_/)
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  await page.route('**/panel-doctor.js', (route) => route.abort())
  expect(await examine(page)).toEqual([
    expect.stringMatching(new RegExp(`^load: panel-doctor\\.js did not load: .*${new URL(panel.url).host}`)),
  ])
})

test('the doctor says that a page opened as a file must be served', async ({ page, panel, complaints }, info) => {
  complaints.expect(/origin|CORS|Failed|ERR_|list/)
  const path = info.outputPath('page.html')
  writeFileSync(path, `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script>`)
  await page.goto(`file://${path}`)
  await page.waitForFunction(() => 'Panel' in window)
  const found = await examine(page)
  expect(found).toEqual([expect.stringMatching(/^opaque-origin: .*Serve it over http/)])
})
