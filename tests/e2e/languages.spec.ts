import { pseudoMessages } from '../support/pseudo.ts'
import { expect, openAs, type Page, refusedWith, requireTypeface, type Site, test, watchShifts } from './support.ts'

const pageIn = ({ host }: Site, lang: string, body: string) =>
  `<!doctype html><html lang="${lang}"><title>A page</title><link rel="icon" href="/icon.svg"><h1>A page</h1><script async src="${host}/panel.js"></script>${body}`

const configure = (page: Page, settings: object) => page.evaluate((wishes) => window.Panel.configure(wishes), settings)

const translations = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/((?:[\w-]+-)?hi)-[\w-]{7}\.js$/.exec(name)?.[1])
      .filter(Boolean),
  )

test('a page in Hindi never shows English, and loads only the texts that it shows', async ({ page, site }) => {
  const address = site.publish(pageIn(site, 'hi-IN', '<panel-login></panel-login>'))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const title = document.querySelector('panel-login [data-depth="1"]')?.textContent
      if (title) seen.push(title)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
  await expect(page.locator('panel-login > div')).toHaveAttribute('lang', 'hi')
  const titles = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])
  expect(titles, 'the element never shows English first').toEqual(['साइन इन करें'])
  expect(await translations(page), 'the page loads the shared texts and those of this element').toHaveLength(2)
})

test('an English page loads no other language', async ({ page, site }) => {
  await page.goto(site.publish(pageIn(site, 'en', '<panel-login></panel-login>')))
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await translations(page)).toEqual([])
})

test('a change of language keeps the typed text', async ({ page, site }) => {
  await page.goto(site.publish(pageIn(site, 'en', '<panel-login></panel-login><panel-footer></panel-footer>')))
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('half a pass')
  const field = await page.getByLabel('Email').elementHandle()
  await page.locator('panel-login').evaluate((element) => element.setAttribute('lang', 'hi-IN'))
  await expect(page.getByRole('button', { name: 'साइन इन करें' })).toBeVisible()
  await expect(page.getByText('सदस्य अपनी राय देते हैं, और उसके पैसे पाते हैं।'), 'the page has one language').toBeVisible()
  await expect(page.getByLabel('ईमेल', { exact: true })).toHaveValue('asha@example.com')
  await expect(page.getByLabel('पासवर्ड', { exact: true })).toHaveValue('half a pass')
  await expect(page.getByLabel('पासवर्ड', { exact: true })).toBeFocused()
  expect(await field?.evaluate((input) => input.isConnected), 'the field is not replaced').toBe(true)

  await configure(page, { lang: 'fr' })
  await expect(page.getByRole('button', { name: 'Sign In' }), 'an unknown language falls back to English').toBeVisible()
  await configure(page, { theme: 'dark' })
  await page.evaluate(() => document.body.append(document.createElement('panel-toasts')))
  await expect(page.locator('panel-toasts div').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Sign In' }), 'an element without lang changes nothing').toBeVisible()
  await configure(page, { lang: 'hi' })
  await expect(page.getByLabel('ईमेल', { exact: true })).toHaveValue('asha@example.com')
})

const guest = ['/', '/login', '/register', '/verify-email', '/forgot-password', '/set-password']
const signedIn = [
  '/dashboard',
  '/surveys',
  '/surveys/streaming-and-cricket',
  '/rewards',
  '/profile',
  '/payment-history',
  '/passbook',
]

const overflows = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        const isUnseen = clipPath === 'inset(50%)' || element.closest('.panel-sr, svg')
        const held = overflowX !== 'visible' && textOverflow !== 'ellipsis' && !isUnseen
        if (held && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.localName}.${element.className}`)
      }
    }
    visit(document)
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page')
    return found
  })

const plain = /Sign|Password|Survey|Point|Reward|Profile|Account|Dashboard|Bank|Loading/

for (const [name, paths] of [
  ['a guest', guest],
  ['a member', signedIn],
] as const)
  test(`${name} sees no truncated or untranslated text in a longer language`, async ({ page, site, member }) => {
    test.slow()
    await page.addInitScript((messages) => {
      Object.assign(window, { PanelConfig: { lang: 'ar', messages } })
      new MutationObserver((_, observer) => {
        if (!document.documentElement) return
        document.documentElement.dir = 'rtl'
        observer.disconnect()
      }).observe(document, { childList: true })
    }, pseudoMessages('ar'))
    await requireTypeface(page)
    if (name === 'a member') await openAs(page, site, member, '/dashboard')
    for (const path of paths) {
      await page.goto(path)
      const heading = page.getByRole('main').getByRole('heading').first()
      await expect(heading).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /öáðíñĝ/ })).toHaveCount(0)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        expect(await overflows(page), `${path} at ${width}`).toEqual([])
        const spoken = await page.locator('main button, main label, main th, main dt').allInnerTexts()
        expect(
          spoken.filter((text) => plain.test(text)),
          `${path} at ${width}`,
        ).toEqual([])
        expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
      }
    }
  })

test('codes, addresses and numbers run from left to right on a page from right to left', async ({ page, site }) => {
  const body = '<panel-verify-email></panel-verify-email><panel-footer phone="+91 20 1234 5678"></panel-footer>'
  await page.goto(site.publish(pageIn(site, 'en', body).replace('<html', '<html dir="rtl"')))
  const direction = (element: Element) => getComputedStyle(element).direction
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  expect(await page.getByLabel('6-digit code').evaluate(direction)).toBe('ltr')
  expect(await page.getByLabel('Email').evaluate(direction)).toBe('ltr')
  expect(await page.getByText('+91 20 1234 5678').evaluate(direction)).toBe('ltr')
  expect(await page.getByRole('button', { name: 'Verify Email' }).evaluate(direction)).toBe('rtl')
  const code = await page.getByLabel('6-digit code').boundingBox()
  const first = await page.locator('.panel-code-input-box').first().boundingBox()
  expect(first?.x, 'the first box is the left one').toBeCloseTo(code?.x ?? 0, 0)
})

test('the site loads the font of a script only if the page contains characters of that script', async ({
  page,
  site,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${site.host}/login`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).not.toContain('/fonts/anek-devanagari-4bdaada4.woff2')
  await page.locator('panel-nav').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
  await expect.poll(() => fonts).toContain('/fonts/anek-devanagari-4bdaada4.woff2')
})

test('a visitor chooses Hindi for all tabs and calls', async ({ page, site, context, complaints }) => {
  complaints.announce(refusedWith(401))
  const shifts = await watchShifts(page)
  await page.goto(`${site.host}/login`)
  const other = await context.newPage()
  await other.goto(`${site.host}/register`)
  await page.getByLabel('Email').fill('asha@example.com')
  const choice = page.locator('panel-nav').getByRole('button', { name: 'हिन्दी' })
  await choice.click()
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page).toHaveTitle(/^साइन इन/)
  await expect(page.getByLabel('ईमेल')).toHaveValue('asha@example.com')
  await expect(page.locator('panel-nav').getByRole('button', { name: 'English' })).toBeFocused()
  await expect(other.getByRole('heading', { name: 'खाता बनाएँ' })).toBeVisible()
  await other.close()

  const cdp = await context.newCDPSession(page)
  const faces = async () => {
    await cdp.send('DOM.enable')
    await cdp.send('CSS.enable')
    const { root } = await cdp.send('DOM.getDocument')
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'panel-login h1' })
    return (await cdp.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(({ familyName }) => familyName)
  }
  await page.evaluate(() => document.fonts.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
  expect((await faces()).join(), 'the typeface comes from the cache at the first paint').toContain('Anek Devanagari')
  expect(await shifts()).toEqual([])
  const request = page.waitForRequest('**/api/auth/login')
  await page.getByLabel('ईमेल').fill('nobody@example.com')
  await page.getByLabel('पासवर्ड', { exact: true }).fill('half a pass')
  await page.locator('panel-login').getByRole('button', { name: 'साइन इन करें' }).click()
  expect((await request).headers()['accept-language']).toBe('hi')
  await expect(page.getByText('ईमेल या पासवर्ड ग़लत है')).toBeVisible()
  await page.goto(site.host)
  await expect(page.locator('panel-landing').getByRole('heading', { level: 1 })).toHaveText(/[ऀ-ॿ]/)
  await page.locator('panel-footer').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share Your Opinion, Earn Rewards')
})

test("a member's choice of a language reaches the server, after an outage too", async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(503))
  await openAs(page, site, member, '/dashboard')
  const told = () => page.evaluate(() => localStorage['panel-language-untold'])
  await page.route('**/users/language', (route) => route.fulfill({ status: 503, json: { success: false } }))
  const choose = (name: string) => page.locator('panel-footer').getByRole('button', { name }).click()
  const first = page.waitForResponse('**/users/language')
  await choose('हिन्दी')
  await first
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  expect(await told(), 'the choice waits').toBe('hi')
  await page.unroute('**/users/language')
  const again = page.waitForResponse('**/users/language')
  await page.reload()
  expect((await again).status()).toBe(200)
  await expect.poll(told).toBeUndefined()
  const back = page.waitForRequest('**/users/language')
  await choose('English')
  expect((await back).postDataJSON()).toEqual({ language: 'en' })
})

test('a language that a member chooses while offline reaches the server once the network is back', async ({
  page,
  site,
  member,
  complaints,
  context,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/)
  await openAs(page, site, member, '/dashboard')
  await page.getByRole('link', { name: 'Rewards' }).first().click()
  await expect(page.getByRole('heading', { name: 'Rewards Dashboard' })).toBeVisible()
  const told = () => page.evaluate(() => localStorage['panel-language-untold'])
  const choose = (name: string) => page.locator('panel-footer').getByRole('button', { name }).click()
  await context.setOffline(true)
  await choose('हिन्दी')
  await expect.poll(told, 'the choice waits').toBe('hi')
  const later = page.waitForResponse('**/users/language')
  await context.setOffline(false)
  const response = await later
  expect([response.status(), response.request().postDataJSON()]).toEqual([200, { language: 'hi' }])
  await expect.poll(told).toBeUndefined()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})
