import { expect, holdBack, moving, type Page, rememberMember, test, watchShifts } from './support.ts'

test.use(moving)

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Share Your Opinion, Earn Rewards' })
const isOver = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.first === 'over')

const holdLoader = (page: Page) => holdBack(page, '**/panel.js')

test('the screen of a new address replaces a front page that still loads', async ({ page }) => {
  const go = await holdBack(page, '**/panel-landing.js')
  await page.goto('/')
  await expect(page.locator('panel-app:defined panel-nav:defined')).toHaveCount(1)
  await page.evaluate(() => history.pushState(null, '', '/register'))
  go()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expect(title(page)).toHaveCount(0)
})

test('the front page shows without scripts, and its links lead on', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.host)
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('link', { name: "Join Now - It's Free!" }).first()).toHaveAttribute('href', '/register')
  await context.close()
})

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`the elements replace the front page at ${width} px in ${scheme}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    const shifts = await watchShifts(page)
    const go = await holdLoader(page)
    await page.goto(site.host, { waitUntil: 'commit' })
    await expect(title(page)).toBeVisible()
    // Shifts before the first paint are invisible.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await shifts()
    const before = await page.screenshot()
    go()
    await isOver(page)
    await expect(page.locator('.panel-first')).toHaveCount(0)
    await expect(title(page)).toBeVisible()
    expect((await page.screenshot()).equals(before)).toBe(true)
    expect(await shifts()).toEqual([])
  })

test('a focused link keeps the focus when the elements replace the front page', async ({ page, site }) => {
  const go = await holdLoader(page)
  await page.goto(site.host, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign Up' }).focus()
  go()
  await isOver(page)
  await expect(page.locator('panel-nav').getByRole('link', { name: 'Sign Up' })).toBeFocused()
})

test('the site leads a member to the dashboard and never shows the front page', async ({ page, site, member }) => {
  await rememberMember(page, site, member, site.host)
  const go = await holdLoader(page)
  await page.goto(site.host, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-first', 'over')
  await expect(title(page)).toHaveCount(0)
  go()
  await expect(page).toHaveURL(`${site.host}/dashboard`)
})

test('other addresses of the site do not contain the front page', async ({ request, site }) => {
  expect(await (await request.get(`${site.host}/`)).text()).toContain('panel-first')
  expect(await (await request.get(`${site.host}/login`)).text()).not.toContain('panel-first')
})
