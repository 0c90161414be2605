import { logout } from '../../src/api/auth.ts'
import { expect, isSamePage, mark, openAs, refusedWith, signIn, store, test } from './support.ts'

test('a second tab of the site follows sign-in and sign-out without a reload', async ({ page, member, context }) => {
  const second = await context.newPage()
  await page.goto('/login')
  await second.goto('/login')
  await mark(second)
  await page.bringToFront()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await second.bringToFront()
  await expect(second).toHaveURL('/dashboard')
  await expect(second.getByRole('heading', { name: 'Welcome back, Meera' })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Account of Meera Iyer' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await second.bringToFront()
  await expect(second).toHaveURL('/login')
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await isSamePage(second)).toBe(true)
})

test("a second tab of the partner's page follows too", async ({ page, site, member, context }) => {
  const second = await context.newPage()
  await page.goto(site.partner)
  await second.goto(site.partner)
  await mark(second)
  await page.bringToFront()
  await signIn(page.locator('panel-survey'), member)
  await second.bringToFront()
  await expect(second.locator('panel-survey').getByText(/^Question 1 of/)).toBeVisible()
  await expect(second.getByText('You are signed in')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Logout' }).click()
  await second.bringToFront()
  await expect(second.locator('panel-survey').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await isSamePage(second)).toBe(true)
})

const user = JSON.stringify({ id: 'm1', firstName: 'Meera', lastName: 'Iyer', email: 'm@example.org', points: 3 })
const corrupt: Record<string, Record<string, string>> = {
  'text that is no JSON': { token: 'abc', user: '{"id":' },
  'the JSON null': { token: 'abc', user: 'null' },
  'an array': { token: 'abc', user: '[1,2]' },
  'a member without an id': { token: 'abc', user: '{"email":5}' },
  'a token of half a megabyte': { token: 'x'.repeat(500_000), user },
  'a token that no header may carry': { token: 'a\nb: c', user },
  'a token alone': { token: 'abc' },
  'a member alone': { user },
}

test('whatever lies in the storage, the site starts, as a guest', async ({ page, site, member }) => {
  for (const [name, values] of Object.entries(corrupt)) {
    await store(page, values, site.host)
    await page.goto('/dashboard')
    await expect(page, name).toHaveURL('/login')
    expect(await page.evaluate(() => Object.keys(localStorage)), name).toEqual([])
  }
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
})

test('a session that the server has ended is over at the next start', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Meera' })).toBeVisible()
  await site.server.call(logout, { token: member.token })
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in again.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a session that ends meanwhile leads to sign-in at the next call', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByText('Open now').or(page.getByText('Available', { exact: true }))).toBeVisible()
  await site.server.call(logout, { token: member.token })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in again.')).toBeVisible()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
})
