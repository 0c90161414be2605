import { logout } from '../../src/contract/auth.ts'
import { codeMember } from '../support/server.ts'
import { publish } from './frames.ts'
import { expect, holdLive, logOut, openAs, PASSWORD, type Page, refusedWith, signIn, signUp, test } from './support.ts'

const NEXT = 'Tuberose#2027'
const TYPED = 'half of a passw'
const SECRETS = [PASSWORD, NEXT, TYPED, codeMember.password, 'Enough#Rules1', 'Wrong#Password1']

/** Keeps references to all current inputs, as a page's own script might. */
const holdInputs = (page: Page) =>
  page.evaluate(() => {
    const scope = window as { held?: HTMLInputElement[] }
    scope.held = [...(scope.held ?? []), ...document.querySelectorAll('input')]
  })

async function whereIsAPassword(page: Page): Promise<string[]> {
  const places = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              const all = stores.map((store) => opening.result.transaction(store).objectStore(store).getAll())
              const read = () => resolve(all.map(({ result }) => result))
              if (all.length === 0) read()
              for (const request of all.slice(-1)) request.onsuccess = read
            }
          }),
      ),
    )
    const held = (window as { held?: HTMLInputElement[] }).held ?? []
    const values = (inputs: Iterable<HTMLInputElement>) =>
      [...inputs].map(({ name, value }) => `${name}=${value}`).join()
    return {
      ...Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [`localStorage ${key}`, String(value)])),
      ...Object.fromEntries(
        Object.entries(sessionStorage).map(([key, value]) => [`sessionStorage ${key}`, String(value)]),
      ),
      indexedDB: JSON.stringify(databases),
      'history.state': JSON.stringify(history.state) ?? '',
      address: location.href,
      inputs: values(document.querySelectorAll('input')),
      'removed inputs': values(held.filter((input) => !input.isConnected)),
      'window.name': window.name,
    }
  })
  const all = { ...places, cookies: JSON.stringify(await page.context().cookies()) }
  return Object.entries(all)
    .filter(([, text]) => SECRETS.some((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret))))
    .map(([place]) => place)
}

async function expectNothingLeft(page: Page, exit: string) {
  expect.soft(await whereIsAPassword(page), exit).toEqual([])
}

async function register(page: Page, email: string) {
  await page.goto('/register')
  await expect(page.getByLabel('First name')).toBeVisible()
  await holdInputs(page)
  await signUp(page, email)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/verify-email')
}

async function signOut(page: Page) {
  await logOut(page)
  await expect(page).toHaveURL('/')
}

test('a sign-in and an abandoned form leave no password', async ({ page, site, member, context, complaints }) => {
  complaints.announce(refusedWith(401))
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill(TYPED)
  await page.getByRole('button', { name: 'Show password' }).click()
  await holdInputs(page)
  expect(await whereIsAPassword(page), 'the search finds a typed password').toEqual(['inputs'])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await expectNothingLeft(page, 'the login was left by a link')
  await page.getByLabel('Password', { exact: true }).fill(TYPED)
  await page.getByLabel('Confirm password').fill(TYPED)
  await holdInputs(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await expectNothingLeft(page, 'the registration was left by a link')

  await holdInputs(page)
  await signIn(page, { ...member, password: 'Wrong#Password1' })
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expectNothingLeft(page, 'a sign-in')
  await signOut(page)
  await expectNothingLeft(page, 'a sign-out')

  await page.goto('/login')
  await signIn(page, codeMember)
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.getByLabel('6-digit code').fill(await site.server.code(codeMember.email))
  await expect(page.getByRole('heading', { name: 'Welcome, Vikram' })).toBeVisible()
  await expectNothingLeft(page, 'a sign-in by code')
  await signOut(page)

  const second = await context.newPage()
  await second.goto('/register')
  await second.getByLabel('Password', { exact: true }).fill(TYPED)
  await second.close()
  await page.goto('/register')
  await expectNothingLeft(page, 'a tab was closed over its form')
})

test('a registration holds its password for half an hour at most', async ({ page, site, member }) => {
  await page.clock.install()
  await register(page, 'left.alone@example.org')
  expect(await whereIsAPassword(page)).toEqual(['sessionStorage pendingRegistration'])
  await page.clock.fastForward('30:00')
  await expectNothingLeft(page, 'half an hour')

  await register(page, 'completed@example.org')
  await page.getByLabel('6-digit code').fill(await site.server.code('completed@example.org'))
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await expectNothingLeft(page, 'the code was right')
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')
  await expectNothingLeft(page, 'a completed registration')
  await signOut(page)

  await register(page, 'given.up@example.org')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expectNothingLeft(page, 'another sign-in')
})

test('a reset and an ended session leave no password', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText(/^If an account with that email exists/)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('Code from the mail').fill(await site.server.code(member.email))
  await page.getByLabel('New password', { exact: true }).fill(NEXT)
  await page.getByLabel('Confirm new password').fill(NEXT)
  await holdInputs(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
  await expectNothingLeft(page, 'the reset was done')
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/login')
  await expectNothingLeft(page, 'a reset')

  const token = await site.server.signIn({ ...member, password: NEXT })
  await holdLive(page)
  await openAs(page, site, { token }, '/dashboard')
  // The last call of the screen has its answer.
  await expect(page.getByText('No Earnings Yet')).toBeVisible()
  await page.evaluate((password) => {
    const waiting = { firstName: 'Kavya', lastName: 'Nair', email: 'k@example.org', password, at: Date.now() }
    sessionStorage.setItem('pendingRegistration', JSON.stringify(waiting))
  }, PASSWORD)
  await site.server.call(logout, { token })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
  await expect(page).toHaveURL('/login')
  await expectNothingLeft(page, 'a refused session')
})

test("a sign-in in one widget empties another on a partner's page", async ({ page, site, member }) => {
  await page.goto(publish(site, '<panel-login></panel-login><panel-login></panel-login>'))
  const beside = page.locator('panel-login').first()
  const other = page.locator('panel-login').last()
  await beside.getByLabel('Password', { exact: true }).fill(TYPED)
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(2)
  await holdInputs(page)
  await signIn(other, member)
  await expect(other.getByText('You are signed in.')).toBeVisible()
  await expectNothingLeft(page, 'a sign-in in the other widget')
  await beside.getByRole('button', { name: 'Logout' }).click()
  await expect(beside.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectNothingLeft(page, 'a sign-out')
})
