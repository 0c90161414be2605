import { expect, openAs, test } from './support.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('the tab bar leads to the screens on a phone, and covers nothing', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  const tab = (name: string) => bar.getByRole('link', { name, exact: true })
  await expect(tab('Dashboard')).toHaveAttribute('aria-current', 'page')
  await tab('Surveys').tap()
  await expect(page).toHaveURL('/surveys')
  await expect(bar.locator('[aria-current]')).toHaveText('Surveys')
  await expect(page.getByRole('link', { name: /^Start/ }).first()).toBeVisible()

  const topOf = async () => (await bar.boundingBox())?.y ?? Number.NaN
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const foot = await page.locator('panel-footer').boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((await topOf()) + 1)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const banner = await page.getByText('No internet connection').boundingBox()
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(await topOf())

  await tab('Profile').tap()
  await page.getByRole('button', { name: 'Change Password' }).tap()
  await page.getByLabel('New Password', { exact: true }).focus()
  await expect(bar, 'the bar is hidden while the keyboard shows').toBeHidden()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(bar).toBeVisible()
  await page.goto(`${site.host}/surveys/streaming-and-cricket`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('guests and wide windows have no tab bar', async ({ page, site, member }) => {
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await page.goto(`${site.host}/login`)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width: 800, height: 600 })
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a line marks the current page in high contrast', async ({ page, site, member }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, site, member, '/surveys')
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine)
  await expect.poll(() => line('Surveys')).toBe('underline')
  expect(await line('Rewards')).toBe('none')
})
