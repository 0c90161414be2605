import { register } from '../../src/contract/auth.ts'
import { answerFalsely, expect, type Locator, moving, refusedWith, signIn, test } from './support.ts'

// Ways to an account that sign-in.spec.ts and registration.spec.ts do not walk. The faults of each call are in `faults`.

test.use(moving)

const other = (code: string): string => (code === '000000' ? '000001' : '000000')
const code = (screen: Locator) => screen.getByLabel('6-digit code')

/** Sends a form with its current content, and waits for the resulting text. */
async function sends(screen: Locator, button: string, text: string) {
  await screen.getByRole('button', { name: button, exact: true }).click()
  await expect(screen.getByText(text, { exact: true })).toBeVisible()
}

test('an unverified address is verified at sign-in', async ({ page, site, complaints }) => {
  complaints.announce(refusedWith(400))
  const [email, password] = ['guest-of-flows@example.org', 'Marigold#2026']
  await site.server.call(register, { body: { firstName: 'Kavya', lastName: 'Nair', email, password } })
  await page.goto('/login')
  const screen = page.getByRole('main')
  await signIn(page, { email, password })
  await expect(screen.getByRole('heading', { name: 'Verify Email' })).toBeVisible()
  await code(screen).fill(other(await site.server.code(email)))
  await expect(screen.getByText('Invalid or expired code', { exact: true })).toBeVisible()
  // a server that verifies and does not sign in
  await answerFalsely(page, '/auth/verify-email', { status: 200, body: '{"success":true}' })
  await sends(screen, 'Verify Email', 'Email verified successfully! You can now log in.')
  await screen.getByRole('button', { name: 'Sign In' }).click()
  await expect(code(screen)).toBeFocused()
  await code(screen).fill(await site.server.code(email))
  await expect(page.getByRole('heading', { name: 'Welcome, Kavya' })).toBeVisible()
})

test('a reset leads from fault to fault, and no e-mail rides in an address', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(400), refusedWith(401))
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.clock.install()
  await page.goto('/login')
  const screen = page.getByRole('main')
  await screen.getByRole('link', { name: 'Forgot your password' }).click()
  await sends(screen, 'Send Code', 'Please enter your email address')
  await expect(screen.getByLabel('Email')).toBeFocused()
  await screen.getByLabel('Email').fill(member.email)
  await screen.getByRole('button', { name: 'Send Code' }).click()
  await expect(screen.getByText(/^If an account with that email exists, a password reset OTP/)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.reload()
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
  await expect(field('New password')).toHaveValue(next)
  await field('Code from the mail').fill(right)
  await sends(screen, 'Reset Password', 'Password reset successful! Redirecting to login...')
  await page.clock.fastForward(2000)
  await expect(screen.getByLabel('Email')).toHaveValue(member.email)
  await signIn(page, member)
  await expect(screen.getByText('Invalid email or password')).toBeVisible()
  await signIn(page, { ...member, password: next })
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  expect(addresses.filter((address) => /@|%40|email=/i.test(address))).toEqual([])
})
