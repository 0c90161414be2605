import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { names } from '../../../widgets/manifest.ts'
import { distOf, expect, ready, tagOf, test } from '../../support/page.ts'

test('every element can be imported without a window', async ({ view }) => {
  const urls = names.map((name) => pathToFileURL(join(distOf(view), `panel-${name}.js`)).href)
  const program = `for (const url of ${JSON.stringify(urls)}) await import(url); process.stdout.write(typeof globalThis.window)`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect([stdout, stderr]).toEqual(['undefined', ''])
})

test('loading the script a second time warns, and the first script stays in use', async ({
  page,
  open,
  panel,
  complaints,
}) => {
  await open({
    body: `<panel-login></panel-login><script src="${panel.url}/panel.js?second"></script>`,
    head: `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script>`,
    loader: false,
  })
  await ready(page, 'panel-login')
  await expect.poll(() => complaints.warnings).toHaveLength(1)
  expect(complaints.warnings[0]).toMatch(/^\[panel] panel\.js was loaded twice; version \d+\.\d+\.\d+ is in use\.$/)
})

test('the loader emits an event for a tag whose file is missing', async ({ page, open, panel, complaints }) => {
  complaints.expect(/404|Failed to (load|fetch)/)
  await page.route(`${panel.url}/panel-footer.js`, (route) => route.fulfill({ status: 404 }))
  await open({ body: '<panel-footer></panel-footer><panel-login></panel-login><panel-unheard-of></panel-unheard-of>' })
  await ready(page, 'panel-login')
  await expect
    .poll(() => page.evaluate(() => window.probes.events.filter(({ name }) => name === 'panel-error').length))
    .toBe(1)
  expect(complaints.warnings[0]).toContain('[panel] panel-footer could not be loaded')
})

test('one sign-in shows in all elements of a page, and Panel.on reports it once', async ({ page, open, panel }) => {
  const { email, password } = await panel.register()
  await open({ body: `<panel-login></panel-login>${tagOf('survey')}${tagOf('nav')}` })
  await ready(page, 'panel-nav')
  await page.evaluate(() => {
    const scope = window as unknown as { heard: string[]; Panel: { on(name: string, run: () => void): void } }
    scope.heard = []
    for (const name of ['panel-signed-in', 'panel-signed-out']) scope.Panel.on(name, () => scope.heard.push(name))
  })
  const form = page.locator('body > panel-login')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Question 1 of', { exact: false }).first()).toBeVisible()
  await expect(form.getByText(email)).toBeVisible()
  await page.evaluate(() => (window as unknown as { Panel: { signOut(): void } }).Panel.signOut())
  await expect(form.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('panel-survey').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'panel-signed-in',
    'panel-signed-out',
  ])
})

test('the loader queues calls made before it has loaded', async ({ page, open }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, {
      heard,
      Panel: { q: [['on', 'panel-ready', ({ tag }: { tag: string }) => heard.push(tag)]] },
    })
  })
  await open({ body: '<panel-footer></panel-footer>' })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toEqual(['panel-footer'])
})

test('the loader runs queued calls in any order, and a failing call stops no other', async ({
  page,
  open,
  panel,
  complaints,
}) => {
  const heard: string[] = []
  await page.exposeFunction('hear', (what: string) => heard.push(what))
  await page.route(`${panel.url}/late.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Panel = { q: [['onn', 'panel-ready'], ['on', 'panel-ready', () => hear('assigned')]] }
        ;(window.Panel ??= { q: [] }).q.push(['on', 'panel-ready', () => hear('pushed')])
        hear(Panel.version)`,
    }),
  )
  await open({
    head: `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script><script src="${panel.url}/late.js"></script>`,
    body: '<panel-footer></panel-footer>',
    loader: false,
  })
  await ready(page, 'panel-footer')
  await expect.poll(() => heard).toEqual([expect.stringMatching(/^\d/), 'assigned', 'pushed'])
  expect(complaints.warnings).toEqual([expect.stringContaining('the queued call of onn failed')])
})

test('the loader as a module finds its own tag among scripts with similar names', async ({ page, open, panel }) => {
  await page.route(`${panel.url}/sidepanel.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await open({
    head: `<script src="${panel.url}/sidepanel.js" data-api="/none"></script><script type="module" src="${panel.url}/panel.js" data-api="${panel.api}"></script>`,
    body: '<panel-footer></panel-footer>',
    loader: false,
  })
  await ready(page, 'panel-footer')
  const { api } = await page.evaluate(() => (window as unknown as { PanelConfig: { api: string } }).PanelConfig)
  expect(api).toBe(panel.api)
})

test('a listener of Panel.on stops hearing once it unsubscribes', async ({ page, open }) => {
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  const counts = await page.evaluate(() => {
    const scope = window as unknown as { Panel: { on(name: string, run: () => void): () => void } }
    let heard = 0
    const stop = scope.Panel.on('panel-error', () => (heard += 1))
    const say = () => document.body.dispatchEvent(new CustomEvent('panel-error', { bubbles: true }))
    say()
    const before = heard
    stop()
    say()
    return [before, heard]
  })
  expect(counts).toEqual([1, 1])
})

test('the loader draws tags before the script, after it, and added later', async ({ page, open, panel }) => {
  const script = `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script>`
  await open({ body: `<panel-footer></panel-footer>${script}<panel-login></panel-login>`, loader: false })
  await ready(page, 'panel-footer')
  await ready(page, 'panel-login')
  await page.evaluate(() => {
    const box = document.createElement('section')
    box.append(document.createElement('panel-register'))
    document.body.append(box)
  })
  await ready(page, 'panel-register')
})

test('global variables of other scripts do not disturb the loader', async ({ page, open }) => {
  await page.addInitScript(() => {
    const define = Object.assign(() => {}, { amd: {} })
    Object.assign(window, { exports: {}, module: { exports: {} }, define, require: () => ({}), process: { env: {} } })
  })
  await open({ body: `<panel-login></panel-login>${tagOf('survey')}` })
  await expect(page.locator('panel-login').first().getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { module: { exports: object } }).module.exports)).toEqual({})
})

test('preloaded elements are defined before their tags exist', async ({ page, open, panel }) => {
  const request = page.waitForRequest(`${panel.url}/panel-survey.js`)
  await open({ body: '', loader: 'data-preload="panel-survey, footer"' })
  await request
  await expect.poll(() => page.evaluate(() => customElements.get('panel-survey') !== undefined)).toBe(true)
  await expect.poll(() => page.evaluate(() => customElements.get('panel-footer') !== undefined)).toBe(true)
})

test('a lazy element waits until it is near the viewport, whether its kind is loaded or not', async ({
  page,
  open,
}) => {
  await open({
    body: `<div class="tall"></div><panel-footer id="one" loading="lazy"></panel-footer><panel-register loading="lazy"></panel-register>`,
    css: '.tall { height: 5000px }',
  })
  await page.waitForFunction(() => 'version' in (window as unknown as { Panel: object }).Panel)
  expect(await page.evaluate(() => customElements.get('panel-footer') !== undefined)).toBe(false)
  await page.evaluate(() => document.body.prepend(document.createElement('panel-footer')))
  await ready(page, 'panel-footer')
  await expect(page.locator('#one').locator('.panel-root')).toHaveCount(0)
  await page.locator('#one').scrollIntoViewIfNeeded()
  await ready(page, 'panel-footer', 2)
  await ready(page, 'panel-register')
})

test('a retry draws an element that could not be loaded', async ({ page, open, panel, complaints }) => {
  complaints.expect(/404|Failed to (load|fetch)/)
  await page.route(`${panel.url}/panel-login.js`, (route) => route.fulfill({ status: 404 }))
  await open({ body: '<panel-login></panel-login>' })
  const words = page.locator('panel-login').getByRole('alert')
  await expect(words).toContainText('This part could not be loaded.')
  await page.unroute(`${panel.url}/panel-login.js`)
  await words.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('panel-login').getByLabel('Email')).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('the first of two versions works, and the doctor reports both with a remedy', async ({ page, open, panel }) => {
  await page.route(`${panel.url}/panel.js?other`, async (route) => {
    const answer = await route.fetch({ url: `${panel.url}/panel.js` })
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"1.0.0"', '"1.1.0"') })
  })
  await open({
    body: `<panel-login></panel-login><script src="${panel.url}/panel.js?other"></script>`,
    head: `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script>`,
    loader: false,
  })
  await ready(page, 'panel-login')
  const report = await page.evaluate(() =>
    (window as unknown as { Panel: { doctor(): Promise<unknown> } }).Panel.doctor(),
  )
  expect(report).toMatchObject({ version: '1.0.0', healthy: false })
  const codes = (report as { findings: { code: string; mend: string }[] }).findings.map(({ code }) => code)
  expect(codes).toEqual(['double-load', 'version-skew'])
})

test('the doctor reports a faulty clock, storage, texts and API', async ({ page, open, complaints }) => {
  complaints.expect(/Failed to load|violates|policy|ERR_/)
  await open({ body: '<panel-login></panel-login>' })
  await ready(page, 'panel-login')
  const examine = () =>
    page.evaluate(async () => {
      const { Panel } = window as unknown as {
        Panel: { doctor(): Promise<{ healthy: boolean; findings: { code: string; mend: string }[] }> }
      }
      const { healthy, findings } = await Panel.doctor()
      return [healthy, ...findings.map(({ code, mend }) => `${code}${mend ? '' : ' without a mend'}`)]
    })
  expect(await examine()).toEqual([true])
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 3_600_000
    Storage.prototype.setItem = () => {
      throw new DOMException('full')
    }
  })
  expect(await examine()).toEqual([false, 'storage-blocked', 'clock-skew'])
  await page.evaluate(() => {
    const { PanelConfig } = window as unknown as { PanelConfig: { api: string; messages: object } }
    PanelConfig.api = 'https://panel.invalid/api'
    PanelConfig.messages = { en: { logn: { title: 'Hello' }, rewards: { titel: 'Hello' }, login: { title: 'Hello' } } }
  })
  const all = ['unknown-text', 'unknown-text', 'storage-blocked', 'api-unreachable', 'csp']
  expect(await examine()).toEqual([false, ...all])
})

test('the doctor distinguishes the needs of native and isolated elements', async ({ page, open, complaints }) => {
  complaints.expect(/violates|policy/)
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  const examine = () =>
    page.evaluate(async () => {
      const { Panel } = window as unknown as {
        Panel: { doctor(): Promise<{ findings: { code: string; mend: string }[] }> }
      }
      const { findings } = await Panel.doctor()
      return findings.map(({ code, mend }) => `${code} ${/PARTNER_\w+/.exec(mend) ?? ''}`.trim())
    })
  const answerOrigin = (native: boolean, framed: boolean) =>
    page.route('**/api/origin', (route) => route.fulfill({ json: { success: true, native, framed } }))
  await answerOrigin(true, false)
  expect(await examine(), 'no element uses a frame').toEqual([])
  await page.evaluate(() => document.querySelector('panel-footer')?.setAttribute('isolated', ''))
  expect(await examine()).toEqual(['origin-not-allowed PARTNER_FRAME_ORIGINS'])
  await answerOrigin(false, true)
  expect(await examine()).toEqual([])
  await page.evaluate(() => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "connect-src 'none'"
    document.head.append(policy)
  })
  expect(await examine(), 'a frame sends its own calls').toEqual([])
  await page.evaluate(() => document.querySelector('panel-footer')?.removeAttribute('isolated'))
  expect(await examine()).toEqual(['api-unreachable', 'csp'])
})
