import { publish } from './frames.ts'
import { expect, type Locator, moving, PASSWORD, tabTo, test } from './support.ts'

test.use(moving)

async function expectFault(field: Locator, text: string) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text))
}

test('a guest registers and logs out with the keyboard alone', async ({ page, site, complaints }) => {
  complaints.announce(/status of 400/)
  const email = 'keys.only@example.org'
  const { keyboard } = page
  await page.clock.install()
  await page.goto('/login')
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
  await keyboard.press('Enter')
  await expectFault(page.getByLabel('Email'), 'Please enter your email address')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('main')).toBeFocused()

  const faults: [label: string, text: string, typed: string][] = [
    ['First name', 'First name is required', 'Kavya'],
    ['Last name', 'Last name is required', 'Nair'],
    ['Email', 'Email is required', email],
    ['Password', 'Password must meet all security requirements', PASSWORD],
    ['Confirm password', 'Passwords do not match', PASSWORD],
  ]
  const send = page.getByRole('button', { name: 'Create Account' })
  await tabTo(page, send)
  await keyboard.press('Enter')
  for (const [label, text, typed] of faults) {
    await expectFault(page.getByLabel(label, { exact: true }), text)
    await keyboard.type(typed)
    await keyboard.press('Enter')
  }
  await expectFault(
    page.getByLabel('I agree to the terms and conditions'),
    'You must agree to the terms and conditions',
  )
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)

  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByRole('main')).toBeFocused()
  const code = page.getByLabel('6-digit code')
  await tabTo(page, code)
  await keyboard.press('Enter')
  await expectFault(code, 'Please enter the complete 6-digit OTP')
  const right = await site.server.code(email)
  await keyboard.type(right === '000000' ? '000001' : '000000')
  // A screen reader reads a fault without a field from the notice before the form.
  await expect(page.getByText('Invalid or expired code')).toBeVisible()
  await expect(page.locator('.panel-notice-bad')).toBeFocused()
  await keyboard.press('Tab')
  await expect(code).toBeFocused()
  for (let digit = 0; digit < 6; digit++) await keyboard.press('Backspace')
  await keyboard.type(right)
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toBeFocused()

  const account = page.getByRole('button', { name: 'Account of Kavya Nair' })
  const item = (name: string) => page.locator('panel-nav').getByRole('link', { name })
  const logout = page.getByRole('button', { name: 'Logout' })
  await page.keyboard.press('Shift+Tab')
  await expect(account).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(item('Profile')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(logout).toBeFocused()
  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await expect(item('Payment History')).toBeFocused()
  await keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await expect(logout).toBeHidden()
  await keyboard.press('Enter')
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await account.focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await account.focus()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus moves to the next screen of a widget', async ({ page, site, member }) => {
  await page.goto(publish(site, '<panel-survey survey-id="streaming-and-cricket" guest="sign-in"></panel-survey>'))
  const survey = page.locator('panel-survey')
  await expect(survey.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await tabTo(page, survey.getByRole('button', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  await expect(survey.locator('panel-register')).toBeFocused()
  await tabTo(page, survey.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(survey.locator('panel-login')).toBeFocused()
  await tabTo(page, survey.getByLabel('Email'))
  await page.keyboard.type(member.email)
  await tabTo(page, survey.getByLabel('Password', { exact: true }))
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 1 of 17')).toBeVisible()
  await expect(survey).toBeFocused()
})
