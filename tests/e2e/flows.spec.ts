import { register } from '../../src/api/auth.ts'
import { codeMember } from '../support/server.ts'
import { isHeavy } from '../support/size.ts'
import { answerFalsely, counted, hold, places } from './places.ts'
import { disconnected, expect, type Locator, moving, type Page, refusedWith, signIn, test } from './support.ts'

test.use(moving)
// other tests use the same server
test.afterEach(({ site }) => site.server.resetClock())

const PASSWORD = 'Marigold#2026'
const GARBLED = { status: 200, body: '<!doctype html>' }
const BROKEN = { status: 500, body: '<h1>Internal error</h1>' }

let guests = 0
const newGuest = () => `guest-${++guests}@example.org`

const other = (code: string): string => (code === '000000' ? '000001' : '000000')
const code = (screen: Locator) => screen.getByLabel('6-digit code')

/** Sends a form with its current content, and waits for the resulting text. */
async function sends(screen: Locator, button: string, text: string) {
  await screen.getByRole('button', { name: button, exact: true }).click()
  await expect(screen.getByText(text, { exact: true })).toBeVisible()
}

/** Types a code, whose last digit sends it, and waits for the resulting text. */
async function types(screen: Locator, digits: string, text: string) {
  await code(screen).fill(digits)
  await expect(screen.getByText(text, { exact: true })).toBeVisible()
}

/** Every way in which a call may fail, with the text for it. */
async function failsInEveryWay(page: Page, screen: Locator, path: string, button: string, texts: Failures) {
  await answerFalsely(page, path, BROKEN)
  await sends(screen, button, texts.answered)
  await answerFalsely(page, path, GARBLED)
  await sends(screen, button, texts.unanswered)
  await answerFalsely(page, path, { status: 503, body: '{"success":false,"message":"Back at nine."}' })
  await sends(screen, button, 'Back at nine.')
  await page.context().setOffline(true)
  await sends(screen, button, texts.unanswered)
  await page.context().setOffline(false)
}
interface Failures {
  readonly answered: string
  readonly unanswered: string
}
const failures = [refusedWith(500), refusedWith(503), disconnected]

/** Sends the form several times before the answer arrives; only one call is sent. @param digits of a code, if it has one */
async function sendsOnce(page: Page, screen: Locator, path: string, button: string, digits?: string) {
  const calls = counted(page, path)
  const letGo = await hold(page, path)
  const send = screen.getByRole('button', { name: button, exact: true })
  if (digits) await code(screen).fill(digits)
  else await send.dblclick()
  await send.press('Enter')
  await screen.locator('form input').first().press('Enter')
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await expect.poll(calls).toBe(1)
  letGo()
  return calls
}

for (const where of places) {
  test.describe(where.name, () => {
    // the same forms as on the site: in a widget only in `npm run test:heavy`
    if (where.keeps || isHeavy) {
      test('a failed login says why and keeps what was typed, and is sent only once', async ({
        page,
        site,
        member,
        complaints,
      }) => {
        complaints.announce(...failures, refusedWith(401))
        const { screen, arrive } = await where.visit(page, site)
        await signIn(screen, { ...member, password: 'Wrong#Password1' })
        await expect(screen.getByText('Invalid email or password')).toBeVisible()
        await screen.getByLabel('Password', { exact: true }).fill(member.password)
        await failsInEveryWay(page, screen, '/auth/login', 'Sign In', {
          answered: 'Login failed',
          unanswered: 'Login failed. Please try again.',
        })
        await expect(screen.getByLabel('Email')).toHaveValue(member.email)
        await expect(screen.getByLabel('Password', { exact: true })).toHaveValue(member.password)
        const calls = await sendsOnce(page, screen, '/auth/login', 'Sign In')
        await arrive('Meera')
        expect(calls()).toBe(1)
      })

      test('a login code works once, for ten minutes, and can be resent after one minute', async ({
        page,
        site,
        complaints,
      }) => {
        complaints.announce(...failures, refusedWith(400))
        await page.clock.install()
        const { screen, arrive, signOut } = await where.visit(page, site)
        await signIn(screen, codeMember)
        await expect(code(screen)).toBeFocused()
        const first = await site.server.code(codeMember.email)
        if (where.keeps) {
          await page.reload()
          await expect(screen.getByText(codeMember.email)).toBeVisible()
        }
        await types(screen, other(first), 'Invalid or expired code')
        await answerFalsely(page, '/auth/verify-login', BROKEN)
        await types(screen, first, 'OTP verification failed')
        await failsInEveryWay(page, screen, '/auth/verify-login', 'Verify Login', {
          answered: 'OTP verification failed',
          unanswered: 'OTP verification failed',
        })
        await expect(code(screen)).toHaveValue(first)
        site.server.pass(601)
        await sends(screen, 'Verify Login', 'Invalid or expired code')

        await screen.getByRole('button', { name: 'Back to Login' }).click()
        await expect(screen.getByLabel('Email')).toHaveValue(codeMember.email)
        await expect(screen.getByLabel('Email')).toBeFocused()
        await signIn(screen, codeMember)
        await expect(code(screen)).toBeFocused()
        await page.clock.fastForward(60_000)
        await answerFalsely(page, '/auth/login', BROKEN)
        await sends(screen, 'Resend Code', 'Failed to resend verification code')
        await sends(screen, 'Resend Code', 'Verification code resent to your email')
        await expect(screen.getByRole('button', { name: /^Resend in \d+s$/ })).toBeFocused()
        const last = await site.server.code(codeMember.email)
        const calls = await sendsOnce(page, screen, '/auth/verify-login', 'Verify Login', last)
        await arrive('Vikram')
        expect(calls()).toBe(1)

        await signOut()
        await signIn(screen, codeMember)
        await expect(code(screen)).toBeFocused()
        await types(screen, last, 'Invalid or expired code')
      })

      test('an unverified address is verified at sign-in', async ({ page, site, complaints }) => {
        complaints.announce(refusedWith(400))
        const email = newGuest()
        await site.server.call(register, { body: { firstName: 'Kavya', lastName: 'Nair', email, password: PASSWORD } })
        const { screen, arrive } = await where.visit(page, site)
        await signIn(screen, { email, password: PASSWORD })
        await expect(screen.getByRole('heading', { name: 'Verify Email' })).toBeVisible()
        const right = await site.server.code(email)
        await types(screen, other(right), 'Invalid or expired code')
        // a server that verifies and does not sign in
        await answerFalsely(page, '/auth/verify-email', { status: 200, body: '{"success":true}' })
        await sends(screen, 'Verify Email', 'Email verified successfully! You can now log in.')
        await screen.getByRole('button', { name: 'Sign In' }).click()
        await expect(code(screen)).toBeFocused()
        await code(screen).fill(await site.server.code(email))
        await arrive('Kavya')
      })
    }

    test('a guest joins, whatever goes wrong on the way', async ({ page, site, complaints }) => {
      complaints.announce(...failures, refusedWith(400))
      const email = newGuest()
      await page.clock.install()
      const { screen, follow, arrive } = await where.visit(page, site)
      await follow('Create an account')
      const typed = {
        'First name': 'Kavya',
        'Last name': 'Nair',
        Email: email,
        Password: PASSWORD,
        'Confirm password': PASSWORD,
      }
      for (const [label, value] of Object.entries(typed)) await screen.getByLabel(label, { exact: true }).fill(value)
      await screen.getByLabel('I agree to the terms and conditions').check()
      await failsInEveryWay(page, screen, '/auth/register', 'Create Account', {
        answered: 'Registration failed',
        unanswered: 'Registration failed. Please try again.',
      })
      for (const [label, value] of Object.entries(typed))
        await expect(screen.getByLabel(label, { exact: true })).toHaveValue(value)
      const registrations = await sendsOnce(page, screen, '/auth/register', 'Create Account')
      await expect(
        screen.getByText('Account created successfully! Please check your email for verification.'),
      ).toBeVisible()
      await page.clock.fastForward(2000)
      await expect(screen.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
      expect(registrations()).toBe(1)

      const first = await site.server.code(email)
      if (where.keeps) {
        // go back to the form and forward again, then reload; the address stays without a query
        await page.goBack()
        await expect(screen.getByRole('button', { name: 'Create Account' })).toBeVisible()
        await page.goForward()
        await page.reload()
      }
      await expect(screen.getByText(email)).toBeVisible()
      await sends(screen, 'Verify Email', 'Please enter the complete 6-digit OTP')
      await expect(code(screen)).toBeFocused()
      await types(screen, other(first), 'Invalid or expired code')
      await answerFalsely(page, '/auth/complete-registration', BROKEN)
      await types(screen, first, 'Registration completion failed')
      await failsInEveryWay(page, screen, '/auth/complete-registration', 'Verify Email', {
        answered: 'Registration completion failed',
        unanswered: 'An error occurred. Please try again later.',
      })
      site.server.pass(601)
      await sends(screen, 'Verify Email', 'Invalid or expired code')
      await page.clock.fastForward(60_000)
      await answerFalsely(page, '/auth/register', BROKEN)
      await sends(screen, 'Resend Code', 'Failed to resend registration email')
      await sends(screen, 'Resend Code', 'Verification email sent successfully!')
      await code(screen).fill('')
      await types(screen, first, 'Invalid or expired code')
      const mailed = await site.server.code(email)
      const calls = await sendsOnce(page, screen, '/auth/complete-registration', 'Verify Email', mailed)
      await expect(screen.getByText('Registration completed successfully!')).toBeVisible()
      await page.clock.fastForward(2000)
      await arrive('Kavya')
      expect(calls()).toBe(1)
    })

    test('a forgotten password is replaced by a mailed code', async ({ page, site, member, complaints }) => {
      complaints.announce(/Failed to check user type/, ...failures, refusedWith(400), refusedWith(401))
      await page.clock.install()
      const { screen, follow, arrive } = await where.visit(page, site)
      await follow('Forgot your password')
      await sends(screen, 'Send Code', 'Please enter your email address')
      await expect(screen.getByLabel('Email')).toBeFocused()
      await screen.getByLabel('Email').fill(member.email)
      await failsInEveryWay(page, screen, '/auth/forgot-password', 'Send Code', {
        answered: 'Failed to process password reset request',
        unanswered: 'Failed to send password reset email',
      })
      await expect(screen.getByLabel('Email')).toHaveValue(member.email)
      // the call for the account type may fail: the flow continues
      await answerFalsely(page, '/auth/check-user-type', GARBLED)
      const requests = await sendsOnce(page, screen, '/auth/forgot-password', 'Send Code')
      await expect(screen.getByText(/^If an account with that email exists, a password reset OTP/)).toBeVisible()
      await page.clock.fastForward(3000)
      await expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
      expect(requests()).toBe(1)
      if (where.keeps) await page.reload()
      await expect(screen.getByLabel('Email')).toHaveValue(member.email)

      const right = await site.server.code(member.email)
      const next = 'Tuberose#2027'
      const field = (label: string) => screen.getByLabel(label, { exact: true })
      await sends(screen, 'Reset Password', 'All fields are required')
      await expect(field('Code from the mail')).toBeFocused()
      await field('Code from the mail').fill(other(right))
      await field('New password').fill('short')
      await field('Confirm new password').fill('other')
      await sends(screen, 'Reset Password', 'Password must be at least 6 characters')
      await expect(field('New password')).toBeFocused()
      await field('New password').fill(next)
      await sends(screen, 'Reset Password', 'Passwords do not match')
      await expect(field('Confirm new password')).toBeFocused()
      await field('Confirm new password').fill(next)
      await sends(screen, 'Reset Password', 'Invalid or expired code')
      await field('Code from the mail').fill(right)
      await failsInEveryWay(page, screen, '/auth/reset-password', 'Reset Password', {
        answered: 'Password reset failed',
        unanswered: 'Failed to reset password',
      })
      await expect(field('New password')).toHaveValue(next)
      const resets = await sendsOnce(page, screen, '/auth/reset-password', 'Reset Password')
      await expect(screen.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
      expect(resets()).toBe(1)
      await page.clock.fastForward(2000)
      await expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(screen.getByLabel('Email')).toHaveValue(member.email)

      await signIn(screen, member)
      await expect(screen.getByText('Invalid email or password')).toBeVisible()
      await signIn(screen, { ...member, password: next })
      await arrive('Meera')
    })
  })
}
