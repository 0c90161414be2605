import { codeMember } from '../support/server.ts'
import { plantSurvey } from '../support/surveys.ts'
import { expect, logOut, openAs, refusedWith, signIn, test } from './support.ts'

test('the next press opens the code step after its code failed to load', async ({ page, site, complaints }) => {
  complaints.allow(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await page.route('**/code-step-view*.js', (route) => route.abort())
  await page.goto('/login')
  await signIn(page, codeMember)
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(codeMember.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(codeMember.password)
  await page.unroute('**/code-step-view*.js')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(await site.server.code(codeMember.email))
  await expect(page).toHaveURL('/dashboard')
})

test('Back to Login and the Login link of the bar leave the code step', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, codeMember)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(codeMember.email)
  await signIn(page, codeMember)
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeHidden()
})

test('every screen of members leads a guest to sign-in', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/surveys',
    '/surveys/any',
    '/rewards',
    '/profile',
    '/payment-history',
    '/passbook',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('every screen of guests leads a member to the dashboard', async ({ page, site, member }) => {
  await openAs(page, site, member, '/login')
  await expect(page).toHaveURL('/dashboard')
  const guestOnly = ['/register', '/verify-email', '/forgot-password', '/reset-password', '/set-password']
  for (const path of ['/', ...guestOnly]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
  }
})

test('the screen for an unknown address says that it is unknown, and links to the front page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the Start Page' }).click()
  await expect(page.getByRole('heading', { name: 'Share Your Opinion, Earn Rewards' })).toBeVisible()
})

test('the back button goes through the screens, and each sets the title', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Already a Member?' }).click()
  await expect(page).toHaveTitle('Sign In · Panel')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle('Create an Account · Panel')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Share Your Opinion, Earn Rewards' })).toBeVisible()
})

test('Logout ends the session here and on the server', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage)),
    'the device keeps only the mark that a member was here',
  ).toEqual(['panel-known'])
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${member.token}` }
      return (await fetch(`${site.server.api}/auth/verify`, { headers })).status
    })
    .toBe(401)
})

test('after signing in, a guest who followed a link to a survey can continue to it from the dashboard', async ({
  page,
  site,
  member,
}) => {
  const id = await plantSurvey(site.server, [{}])
  await page.goto(`/surveys/${id}`)
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Continue to Habits' }).click()
  await expect(page).toHaveURL(`/surveys/${id}`)
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  await expect(page.getByText('Surveys Completed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)
})

for (const path of ['/surveys/%E0%A4%A', '/surveys/..%2f..%2fapi', '/surveys/a.b'])
  test(`the site shows the screen for a missing survey at the odd address ${path}`, async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.announce(refusedWith(404))
    await openAs(page, site, member, path)
    await expect(page.getByText('Survey not found or not available')).toBeVisible()
  })

test('a long name wraps on a narrow dashboard', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = 'Venkatanarasimharajuvaripeta'.repeat(4).slice(0, 100)
  const { database } = site.server.server
  await database.store.execute(
    `update users set first_name = '${name}', last_name = '${name}' where id = '${member.id}'`,
  )
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
