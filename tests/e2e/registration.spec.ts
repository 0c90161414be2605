import { expect, refusedWith, test } from './support.ts'

const PASSWORD = 'Marigold#2026'

test('a guest joins from the front page, and has an account once the mailed code is typed', async ({
  page,
  site,
  complaints,
}) => {
  complaints.announce(refusedWith(400))
  const email = 'kavya.nair@example.org'
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('link', { name: "Join Now - It's Free!" }).first().click()
  await expect(page).toHaveURL('/register')

  const send = page.getByRole('button', { name: 'Create Account' })
  const refuses = async (text: string) => {
    await send.click()
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  }
  await refuses('First name is required')
  await page.getByLabel('First name').fill('Kavya')
  await refuses('Last name is required')
  await page.getByLabel('Last name').fill('Nair')
  await refuses('Email is required')
  await page.getByLabel('Email').fill(email)
  await refuses('Password must meet all security requirements')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await refuses('Passwords do not match')
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await refuses('You must agree to the terms and conditions')
  await page.getByLabel('I agree to the terms and conditions').check()
  await send.click()
  await expect(page.getByText('Account created successfully! Please check your email for verification.')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByText(email)).toBeVisible()

  const code = await site.server.code(email)
  expect(code).toMatch(/^\d{6}$/)
  const verify = page.getByRole('button', { name: 'Verify Email' })
  await page.getByLabel('6-digit code').fill('12')
  await verify.click()
  await expect(page.getByText('Please enter the complete 6-digit OTP')).toBeVisible()
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('Invalid or expired code')).toBeVisible()
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Kavya' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText('₹0')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept, 'no password stays behind').not.toContain(PASSWORD)
  expect(kept).toContain('token')
})

test('the checklist, the strength and the match follow what is typed', async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const rules = ['at least 8 characters', 'one uppercase', 'one lowercase', 'one digit', 'one special']
  for (const text of rules) await expect(rule(text)).toContainText('not met yet')

  const steps: [typed: string, met: string, strength: string][] = [
    ['m', 'one lowercase', 'Weak'],
    ['mM', 'one uppercase', 'Weak'],
    ['mM1', 'one digit', 'Fair'],
    ['mM1#', 'one special', 'Good'],
    ['mM1#mmmm', 'at least 8 characters', 'Strong'],
  ]
  for (const [typed, met, strength] of steps) {
    await password.fill(typed)
    await expect(rule(met)).not.toContainText('not met yet')
    await expect(page.getByText('Password strength')).toContainText(strength)
  }

  const confirmation = page.getByLabel('Confirm password')
  await confirmation.fill('mM1#')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await confirmation.fill('mM1#mmmm')
  await expect(page.getByText('Passwords match')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('the registration mail is sent again, and another one only after the cooldown', async ({ page, site }) => {
  const email = 'resend.me@example.org'
  await page.clock.install()
  await page.goto('/register')
  await page.getByLabel('First name').fill('Kavya')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/verify-email')

  // the form's data waits in this tab, so even a reload does not lose the second mail
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Verification email sent successfully!')).toBeVisible()
  expect(await site.server.mailbox(email)).toHaveLength(2)
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
  // all timers in order: after a jump, the countdown's could run before the page listens to it
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect.poll(async () => (await site.server.mailbox(email)).length).toBe(3)

  await page.getByLabel('6-digit code').fill(await site.server.code(email))
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')
})
