import { BAD_ADDRESSES } from '../support/addresses.ts'
import { sweep } from '../support/size.ts'
import { frameOf, publish } from './frames.ts'
import { expect, type Page, test } from './support.ts'

/** Records the page's events about refused attributes and settings. */
const watchFaults = (page: Page) =>
  page.addInitScript(() => {
    const faults: string[] = []
    Object.assign(window, { faults })
    addEventListener('panel-error', (event) => {
      const { code, message } = (event as CustomEvent<{ code: string; message: string }>).detail
      if (code === 'attribute') faults.push(message)
    })
  })
const faultsOf = (page: Page) => page.evaluate(() => (window as unknown as { faults: string[] }).faults)

/** The links of all footers but those to the panel's own terms and privacy policy. */
const links = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('panel-footer')].flatMap((footer) =>
      [...(footer.shadowRoot ?? footer).querySelectorAll('a')]
        .map(({ href }) => href)
        .filter((href) => !/^http:\/\/127\.0\.0\.1:\d+\/(terms|privacy)$/.test(href)),
    ),
  )

test('no bad address becomes a link, and each bad address is reported once', async ({ page, site, complaints }) => {
  complaints.allow(/\[panel\] panel-footer: the attribute home is not an http or https address/)
  await watchFaults(page)
  const bare = `<script async src="${site.host}/panel.js"></script>`
  await page.goto(publish(site, '', bare))
  await page.evaluate((addresses) => {
    for (const address of addresses) {
      const footer = document.createElement('panel-footer')
      footer.setAttribute('home', address)
      document.body.append(footer)
    }
  }, BAD_ADDRESSES)
  const last = page.locator('panel-footer').last()
  await expect(last.getByText('Members share what they think, and are paid for it.')).toBeVisible()
  expect(await links(page)).toEqual([])
  expect(await faultsOf(page)).toEqual(
    BAD_ADDRESSES.map(() => 'panel-footer: the attribute home is not an http or https address and is ignored.'),
  )
  await last.evaluate((footer, address) => Object.assign(footer, { home: address }), 'javascript:canary()')
  expect(await links(page)).toEqual([])
  await last.evaluate((footer) => Object.assign(footer, { home: 'https://panel.example' }))
  await expect.poll(() => links(page)).toContain('https://panel.example/surveys')
})

const settings = {
  'the script': (site: string) =>
    `<script async src="${site}/panel.js" data-home="javascript:canary()" data-api="javascript:canary()"></script>`,
  'window.PanelConfig': (site: string) =>
    `<script>window.PanelConfig = { home: 'javascript:canary()', api: '//evil.example/api' }</script><script async src="${site}/panel.js"></script>`,
  'Panel.configure': (site: string) =>
    `<script>(window.Panel ??= { q: [] }).q.push(['configure', { home: 'https://panel.example@evil.example', api: 'data:,' }])</script><script async src="${site}/panel.js"></script>`,
}
for (const [way, head] of Object.entries(settings))
  test(`an invalid address in ${way} is ignored, and reported once`, async ({ page, site, complaints }) => {
    complaints.announce(/\[panel\] the setting api is not/, /\[panel\] the setting home is not/)
    await page.goto(publish(site, '<panel-footer></panel-footer><panel-login></panel-login>', head(site.host)))
    await expect(page.locator('panel-login').getByLabel('Email')).toBeVisible()
    expect(await links(page)).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { PanelConfig: { api: string } }).PanelConfig.api)).toBe(
      `${site.host}/api`,
    )
  })

/** Markup of an author who may not write scripts. */
const EVIL = 'https://evil.example'
const clobbering = {
  'links called PanelConfig': `<a id="PanelConfig" href="${EVIL}/"></a><a id="PanelConfig" name="api" href="${EVIL}/api"></a><a id="PanelConfig" name="home" href="javascript:canary()"></a>`,
  'a form called PanelConfig': `<form id="PanelConfig"><input name="api" value="${EVIL}/api"><input name="home"></form>`,
  'a frame called PanelConfig': `<iframe name="PanelConfig" srcdoc="<a id=api href=${EVIL}/api></a>"></iframe>`,
  'a box called Panel': '<div id="Panel"></div>',
  'a form called Panel': `<form id="Panel">${['q', 'late', 'version', 'connect', 'waits', 'configure', 'signOut'].map((name) => `<input name="${name}">`).join('')}</form>`,
  'a frame called Panel': '<iframe name="Panel"></iframe>',
  'an image called currentScript': `<img name="currentScript" src="${EVIL}/panel.js" alt="">`,
  'a form called currentScript': `<form name="currentScript"><input name="src" value="${EVIL}/panel.js"></form><img name="querySelector" alt="">`,
}
const NAMES = Object.keys(clobbering) as (keyof typeof clobbering)[]

for (const what of sweep(NAMES, 'links called PanelConfig', 'a form called Panel', 'an image called currentScript'))
  test(`the loader ignores ${what}, and the elements work`, async ({ page, site }) => {
    const markup = clobbering[what]
    const evil: string[] = []
    await page.route(`${EVIL}/**`, (route) => {
      if (route.request().resourceType() !== 'image') evil.push(route.request().url())
      return route.fulfill({
        status: 200,
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    })
    const tags = '<panel-login></panel-login><panel-footer></panel-footer><panel-toasts isolated></panel-toasts>'
    for (const way of [
      `<script src="${site.host}/panel.js"></script>`,
      `<script type="module" src="${site.host}/panel-login.js"></script>`,
    ]) {
      const body = `${markup}${tags}`.replace('<panel-login', `<panel-login api="${site.host}/api"`)
      await page.goto(publish(site, body + way, ''))
      await expect(page.locator('panel-login').getByLabel('Email')).toBeVisible()
      await expect(page.locator('panel-login > [role=alert]')).toHaveCount(0)
      await page.locator('panel-login').getByLabel('Email').fill('nobody@example.org')
      await page.locator('panel-login').getByLabel('Password', { exact: true }).fill('Marigold#2026')
      let requested = ''
      await page.route('**/auth/login', (route) => {
        requested = route.request().url()
        return route.fulfill({ json: { success: true } })
      })
      await page.locator('panel-login').getByRole('button', { name: 'Sign In' }).click()
      await expect.poll(() => requested).toBe(`${site.host}/api/auth/login`)
      await page.unroute('**/auth/login')
    }
    await page.goto(publish(site, `${markup}${tags}<script src="${site.host}/panel.js"></script>`, ''))
    const address = new RegExp(`^${site.host}/frame/toasts`)
    await expect(async () => expect((await frameOf(page, 'panel-toasts')).url()).toMatch(address)).toPass()
    expect(await links(page)).toEqual([])
    expect(evil).toEqual([])
  })
