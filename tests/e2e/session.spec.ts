import { logout } from '../../src/contract/auth.ts'
import {
  disconnected,
  expect,
  holdLive,
  isSamePage,
  logOut,
  mark,
  moving,
  openAs,
  refusedWith,
  signIn,
  store,
  test,
} from './support.ts'

test.use(moving)

// A running call is refused if its member signs out.
const refused401 = refusedWith(401)

test('a second tab follows sign-in and sign-out without a reload', async ({ page, member, context, complaints }) => {
  complaints.allow(refused401)
  const second = await context.newPage()
  await page.goto('/login')
  await second.goto('/login')
  await mark(second)
  await page.bringToFront()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await second.bringToFront()
  await expect(second).toHaveURL('/dashboard')
  await expect(second.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()

  await page.bringToFront()
  await logOut(page)
  await second.bringToFront()
  await expect(second).toHaveURL('/login')
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await isSamePage(second)).toBe(true)
})

const user = JSON.stringify({ id: 'm1', firstName: 'Meera', lastName: 'Iyer', email: 'm@example.org', points: 3 })
/** Values of the storage; tests/unit/src/session.test.ts has the others. */
const corrupt: Record<string, Record<string, string>> = {
  'text that is no JSON': { token: 'abc', user: '{"id":' },
  'a token of half a megabyte': { token: 'x'.repeat(500_000), user },
  'a token that no header may carry': { token: 'a\nb: c', user },
  'an object nested without end': { token: 'abc', user: `${'{"id":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
  'a token alone': { token: 'abc' },
  'a member alone': { user },
}

test('the site starts as a guest, whatever the storage contains', async ({ page, site, member }) => {
  for (const [name, values] of Object.entries(corrupt)) {
    await store(page, values, site.host)
    await page.goto('/dashboard')
    await expect(page, name).toHaveURL('/login')
    expect(await page.evaluate(() => Object.keys(localStorage)), name).toEqual([])
  }
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
})

test('a member stays signed in while the database is away', async ({ page, site, member, context, complaints }) => {
  complaints.announce(refusedWith(503))
  complaints.allow(disconnected)
  await holdLive(page)
  await openAs(page, site, member, '/profile')
  const name = page.getByRole('button', { name: /^Account of Meera/ })
  await expect(name).toBeVisible()
  const away = { status: 503, headers: { 'Retry-After': '0' }, json: { success: false, message: 'Away for a moment' } }
  await page.route('**/api/**', (route) => route.fulfill(away))
  await page.reload()
  await expect(name, 'the stored member shows').toBeVisible()
  await expect(page).toHaveURL('/profile')
  expect(await page.evaluate(() => localStorage.token)).toBe(member.token)

  await page.unroute('**/api/**')
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/auth/verify') && answer.status() === 200)
  await context.setOffline(true)
  await context.setOffline(false)
  await checked
  await expect(name).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('many refused calls reload the page once', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await holdLive(page)
  await openAs(page, site, member, '/dashboard')
  // The last call of the screen has its answer.
  await expect(page.getByText('No Earnings Yet')).toBeVisible()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await site.server.call(logout, { token: member.token })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' })
  await link.evaluate((element: HTMLElement) => {
    for (let times = 0; times < 10; times++) {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    }
    element.click()
  })
  await expect(page.getByText('Please log in again.')).toBeVisible()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  expect(loads).toEqual(['/login'])
})

test('a page from the back-forward cache shows no member at first', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  const welcome = page.getByRole('heading', { name: 'Welcome, Meera' })
  await expect(welcome).toBeVisible()
  const tell = (name: string) =>
    page.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    }, name)
  await tell('pagehide')
  await expect(welcome).toBeHidden()
  await expect(page.getByText('₹0').first()).toBeHidden()
  await tell('pageshow')
  await expect(welcome, 'the page shows the same member again').toBeVisible()
  await tell('pagehide')
  await expect(welcome).toBeHidden()
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        localStorage.removeItem('token')
        localStorage.removeItem('user')
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        const texts: boolean[] = []
        const look = () => {
          texts.push(document.querySelector('panel-dashboard')?.checkVisibility({ visibilityProperty: true }) ?? false)
          if (location.pathname === '/login') resolve(texts.some(Boolean))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
  expect(await seen, 'the page never shows the dashboard after another tab signed out').toBe(false)
  await expect(page).toHaveURL('/login')
})
