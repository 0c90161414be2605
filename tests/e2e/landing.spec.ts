import { expect, moving, type Page, rememberMember, test } from './support.ts'

// The front page stands in the page's HTML, drawn by the server; the elements take its place.

test.use(moving)

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Share Your Opinion, Earn Rewards' })
const isOver = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.first === 'over')

/** Holds back the loader. @returns a function that releases it */
async function holdLoader(page: Page) {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/panel.js', async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('if the address changes before the elements of the front page are drawn, the screen of the new address shows', async ({
  page,
}) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/panel-landing.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.locator('panel-app:defined panel-nav:defined')).toHaveCount(1)
  await page.evaluate(() => history.pushState(null, '', '/register'))
  go()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expect(title(page)).toHaveCount(0)
})

test('without scripts the front page shows, and its links lead on', async ({ browser, site }) => {
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
  test(`the elements take the front page's place pixel by pixel, and nothing moves: ${width}, ${scheme}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const go = await holdLoader(page)
    await page.goto(site.host, { waitUntil: 'commit' })
    await expect(title(page)).toBeVisible()
    // what moves before the first paint nobody sees
    await page.evaluate(async () => {
      await document.fonts.ready
      ;(window as unknown as { shifts: number[] }).shifts.splice(0)
    })
    const before = await page.screenshot()
    go()
    await isOver(page)
    await expect(page.locator('.panel-first')).toHaveCount(0)
    await expect(title(page)).toBeVisible()
    expect((await page.screenshot()).equals(before)).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })

test('a link that has the focus keeps it', async ({ page, site }) => {
  const go = await holdLoader(page)
  await page.goto(site.host, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign Up' }).focus()
  go()
  await isOver(page)
  await expect(page.locator('panel-nav').getByRole('link', { name: 'Sign Up' })).toBeFocused()
})

test('a member is led to the dashboard and never sees the front page', async ({ page, site, member }) => {
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
