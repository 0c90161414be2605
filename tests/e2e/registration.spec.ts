import { expect, signUp, test } from './support.ts'

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

test('Resend Code sends the registration mail again, and sends a third mail only after the wait', async ({
  page,
  site,
}) => {
  const email = 'resend.me@example.org'
  await page.clock.install()
  await page.goto('/register')
  await signUp(page, email)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/verify-email')

  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Verification email sent successfully!')).toBeVisible()
  expect(await site.server.mailbox(email)).toHaveLength(2)
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
  // A jump of the clock could run the countdown before the page listens to it.
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect.poll(async () => (await site.server.mailbox(email)).length).toBe(3)

  await page.getByLabel('6-digit code').fill(await site.server.code(email))
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')
})
