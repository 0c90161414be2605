import { disconnected, expect, test } from './support.ts'

test('a screen that could not load offline loads after the reconnect', async ({ page, context, complaints }) => {
  complaints.announce(disconnected, /Failed to fetch dynamically imported module/)
  await page.goto('/')
  // Uses the element's link: the same link in the front page that the server drew would load a whole new page.
  const login = page.locator('panel-nav').getByRole('link', { name: 'Login' })
  await expect(login).toBeVisible()
  await context.setOffline(true)
  await login.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})
