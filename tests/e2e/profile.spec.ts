import { expectAccessible } from './accessible.ts'
import { expect, type Locator, moving, openAs, type Page, test } from './support.ts'

test.use(moving)

const asha = { email: 'asha@example.com', password: 'Passbook#2026' }
const details = { 'Account Holder Name': 'Kavya Nair', 'Account Number': '123456789012', 'IFSC Code': 'hdfc0001234' }

const card = (page: Page, name: string): Locator => page.getByRole('region', { name })
const bankOf = (page: Page) => card(page, 'Bank Account Details')
const securityOf = (page: Page) => card(page, 'Password & Security')

const fact = (scope: Page | Locator, name: string) =>
  scope.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd')

async function typeBank(page: Page) {
  for (const [label, value] of Object.entries(details)) await bankOf(page).getByLabel(label).fill(value)
}

test('the profile shows only the last digits of the bank account', async ({ page, site }) => {
  const token = await site.server.signIn(asha)
  await openAs(page, site, { token }, '/profile?completed=true&refresh=true')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
  const totals = page.getByRole('region', { name: 'Your totals' })
  await expect(fact(totals, 'Surveys Completed')).toHaveText(/^\d+$/)
  await expect(fact(totals, 'Total Points Earned')).toHaveText(/^[\d,]+$/)
  await expect(fact(totals, 'Total Withdrawal Amount')).toHaveText(/^₹[\d,]+$/)
  await expect(fact(totals, 'Member Since')).toHaveText(/^[A-Z][a-z]+ 20\d\d$/)
  await expect(fact(card(page, 'Personal Information'), 'Email')).toHaveText(asha.email)
  await expect(fact(bankOf(page), 'Account Number')).toContainText('7961')
  await expect(page.getByText('30214587961')).toHaveCount(0)
  await expect(page.locator('panel-profile')).not.toContainText('3021')
})

test('upper-casing the IFSC code does not move the caret', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  await bankOf(page).getByRole('button', { name: 'Add Bank Details' }).click()
  const code = bankOf(page).getByLabel('IFSC Code')
  await code.pressSequentially('hd0001234')
  for (let step = 0; step < 7; step++) await code.press('ArrowLeft')
  await code.pressSequentially('fc')
  await expect(code).toHaveValue('HDFC0001234')
})

test('a member adds bank details by keyboard alone on a phone', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, site, member, '/profile')
  const add = bankOf(page).getByRole('button', { name: 'Add Bank Details' })
  await expect(add).toBeVisible()
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(bankOf(page).getByRole('textbox').first()).toBeFocused()
  for (const value of Object.values(details)) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await bankOf(page).getByLabel('Account Number').fill('1234')
  await bankOf(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(bankOf(page).getByText('Please fix the validation errors before saving.')).toBeVisible()
  await expect(bankOf(page).getByLabel('Account Number')).toBeFocused()
  await bankOf(page).getByLabel('Account Number').fill(details['Account Number'])
  await expect(bankOf(page).getByText('Compare with your passbook or cheque: 1234\u00a05678\u00a09012')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(bankOf(page).getByText('Bank account details updated successfully!')).toBeVisible()
  await expect(bankOf(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the profile and its forms with errors pass the accessibility checks', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  const check = (name: string) => expectAccessible(page, name, 'main')
  await expect(securityOf(page).getByRole('button', { name: 'Change Password' })).toBeVisible()
  await check('the view')
  await bankOf(page).getByRole('button', { name: 'Add Bank Details' }).click()
  await bankOf(page).getByLabel('IFSC Code').fill('wrong')
  await bankOf(page).getByRole('button', { name: 'Save' }).click()
  await securityOf(page).getByRole('button', { name: 'Change Password' }).click()
  await securityOf(page).getByLabel('New Password', { exact: true }).fill('aA1#')
  await securityOf(page).getByRole('button', { name: 'Update Password' }).click()
  await expect(securityOf(page).getByText('Please fill in all password fields')).toBeVisible()
  await check('the forms')
})

test('a live region that exists before a save announces the result', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  await bankOf(page)
    .getByRole('button', { name: /Add|Edit/ })
    .click()
  await typeBank(page)
  const listen = (region: Locator) =>
    region.evaluate((card) => {
      for (const place of card.querySelectorAll('[aria-live]')) place.setAttribute('data-listening', '')
    })
  const said = (region: Locator) => region.locator('[data-listening]')
  await listen(bankOf(page))
  await bankOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(said(bankOf(page)).getByText('Bank account details updated successfully!')).toBeVisible()
  await securityOf(page).getByRole('button', { name: 'Change Password' }).click()
  await listen(securityOf(page))
  await expect(securityOf(page).locator('[autocomplete=username]')).toHaveValue(member.email)
  await securityOf(page).locator('[autocomplete=current-password]').fill(member.password)
  for (const field of await securityOf(page).locator('[autocomplete=new-password]').all())
    await field.fill('Fresh#Rules1')
  await securityOf(page).locator('[type=submit]').click()
  await expect(said(securityOf(page)).getByText('Password updated successfully!')).toBeVisible()
})
