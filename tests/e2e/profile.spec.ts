import { expectAccessible } from './accessible.ts'
import { expect, type Locator, moving, openAs, type Page, refusedWith, signIn, store, test } from './support.ts'

test.use(moving)

const asha = { email: 'asha@example.com', password: 'Passbook#2026' }
const details = { 'Account Holder Name': 'Kavya Nair', 'Account Number': '123456789012', 'IFSC Code': 'hdfc0001234' }

const card = (page: Page, name: string): Locator => page.getByRole('region', { name })
const bankOf = (page: Page) => card(page, 'Bank Account Details')
const securityOf = (page: Page) => card(page, 'Password & Security')

/** The value that stands beside a name. */
const fact = (scope: Page | Locator, name: string) =>
  scope.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd')

async function typeBank(page: Page) {
  for (const [label, value] of Object.entries(details)) await bankOf(page).getByLabel(label).fill(value)
}

test('the profile shows totals, name and e-mail, and only the last digits of the bank account', async ({
  page,
  site,
}) => {
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

test('bank details are typed, corrected, saved, and cancelled back', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  const bank = bankOf(page)
  await bank.getByRole('button', { name: 'Add Bank Details' }).click()
  await expect(bank.getByLabel('Account Holder Name')).toBeFocused()
  await typeBank(page)
  await expect(bank.getByLabel('IFSC Code')).toHaveValue('HDFC0001234')
  await bank.getByLabel('Account Number').fill('1234')
  await expect(bank.getByText('Account number must be between 9-18 digits')).toBeVisible()
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByText('Please fix the validation errors before saving.')).toBeVisible()
  await expect(bank.getByLabel('Account Number')).toBeFocused()
  await bank.getByLabel('Account Number').fill(details['Account Number'])
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByText('Bank account details updated successfully!')).toBeVisible()
  await expect(fact(bank, 'Account Number')).toContainText('9012')
  await expect(bank.getByRole('button', { name: 'Edit' })).toBeFocused()

  await bank.getByRole('button', { name: 'Edit' }).click()
  await expect(bank.getByLabel('Account Number')).toHaveValue(details['Account Number'])
  await bank.getByLabel('Account Holder Name').fill('Somebody Else')
  await bank.getByRole('button', { name: 'Cancel' }).click()
  await expect(fact(bank, 'Account Holder Name')).toHaveText('Kavya Nair')
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

test('a save that the network cuts is tried again by itself, and says so', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(/Failed to load resource: net::ERR_FAILED/)
  await page.clock.install()
  await openAs(page, site, member, '/profile')
  await bankOf(page).getByRole('button', { name: 'Add Bank Details' }).click()
  await typeBank(page)
  await page.route('**/api/users/bank-details', (route) => route.abort('failed'), { times: 1 })
  await bankOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(bankOf(page).getByText('Connection issue. Retrying... (2/3)')).toBeVisible()
  await page.clock.runFor(1000)
  const saved = bankOf(page).getByText('Bank account details updated successfully!')
  await expect(saved).toBeVisible()
  await page.clock.runFor(5000)
  await expect(saved).toBeHidden()
})

test('a password change ends the other sessions and keeps this one', async ({
  page,
  site,
  member,
  browser,
  complaints,
}) => {
  complaints.announce(refusedWith(401))
  const other = await site.server.signIn(member)
  await openAs(page, site, member, '/profile')
  const security = securityOf(page)
  await security.getByRole('button', { name: 'Change Password' }).click()
  // as a password manager would: by the autocomplete values alone
  await expect(security.locator('[autocomplete=username]')).toHaveValue(member.email)
  await security.locator('[autocomplete=current-password]').fill('Not#This1')
  for (const field of await security.locator('[autocomplete=new-password]').all()) await field.fill('Other#Rules2')
  await expect(security.getByText('Password strength')).toContainText('Strong')
  await expect(security.getByText('Passwords match', { exact: true })).toBeVisible()
  await security.getByRole('button', { name: 'Update Password' }).click()
  await expect(security.getByText('Current password is incorrect. Please try again.')).toBeVisible()
  await expect(security.locator('[autocomplete=new-password]').first()).toHaveValue('Other#Rules2')
  await security.locator('[autocomplete=current-password]').fill(member.password)
  await security.getByRole('button', { name: 'Update Password' }).click()
  await expect(security.getByText('Password updated successfully! Your account is now more secure.')).toBeVisible()
  await page.reload()
  await expect(security.getByRole('button', { name: 'Change Password' })).toBeVisible()

  const context = await browser.newContext({ baseURL: site.host })
  complaints.watch(context)
  const elsewhere = await context.newPage()
  const user = await page.evaluate(() => localStorage.user as string)
  await store(elsewhere, { token: other, user }, site.host)
  await elsewhere.goto('/profile')
  await expect(elsewhere).toHaveURL('/login')
  await signIn(elsewhere, { email: member.email, password: 'Other#Rules2' })
  await expect(elsewhere).toHaveURL('/dashboard')
  await context.close()
})

test('by keyboard alone on a phone, bank details are added', async ({ page, site, member }) => {
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
  await page.keyboard.press('Enter')
  await expect(bankOf(page).getByText('Bank account details updated successfully!')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the profile and both of its forms, with their errors, can be used by everybody', async ({
  page,
  site,
  member,
}) => {
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

test('what was saved is said where a screen reader listens already', async ({ page, site, member }) => {
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
  await securityOf(page).getByLabel('Current Password').fill(member.password)
  await securityOf(page).getByLabel('New Password', { exact: true }).fill('Fresh#Rules1')
  await securityOf(page).getByLabel('Confirm New Password').fill('Fresh#Rules1')
  await securityOf(page).locator('[type=submit]').click()
  await expect(said(securityOf(page)).getByText('Password updated successfully!')).toBeVisible()
})
