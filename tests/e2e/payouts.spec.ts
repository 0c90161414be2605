import { asOperator } from '../support/operator.ts'
import { expectAccessible } from './accessible.ts'
import { expect, fund, joined, openAs, type Page, test } from './support.ts'

async function withdraw(page: Page, amount: string, count: string) {
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: `Withdraw ₹${amount}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Withdraw ₹${amount}` }).click()
  await dialog.getByRole('link', { name: 'Payment History' }).click()
  await expect(page.locator('.panel-payment-history-count')).toHaveText(count)
  return (await page.locator('tbody strong').first().textContent()) ?? ''
}

test('a payment that the bank returns is told live and by mail, and the member corrects the account and is paid', async ({
  page,
  site,
  member,
}) => {
  const { server } = site
  const operate = (...words: string[]) => asOperator(server, 'withdrawals', ...words, '--by', 'Nila')
  const row = (id: string) => page.getByRole('row', { name: id })
  const lastMail = async () => (await server.mailbox(member.email))[0]?.text
  await page.setViewportSize({ width: 360, height: 740 })
  await fund(site, member, 500)
  const live = joined(page)
  await openAs(page, site, member, '/rewards')
  await live
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const first = await withdraw(page, '200', '1 withdrawal')
  await expect(row(first)).toContainText(/Pending/)
  await expect(row(first)).toContainText(/usually by/)

  await operate('approve', first)
  await expect(page.getByText('Withdrawal approved! 200 points deducted.')).toBeVisible()
  await operate('process', first, '--utr', 'HDFCN52026112712398', '--mode', 'neft')
  await expect(page.getByText('Withdrawal paid! 200 points are on the way to your bank account.')).toBeVisible()
  await expect(row(first)).toContainText('NEFT HDFCN52026112712398')
  await operate('return', first, '--reason', 'The account is closed')
  await expect(page.getByText('Your bank returned the payment. 200 points restored to your account.')).toBeVisible()
  await expect(row(first)).toContainText(/The account is closed.*Approved.*Paid.*Returned by the bank/)
  await expect(page.getByRole('banner')).toContainText('₹500')
  expect(await lastMail()).toContain('Correct your bank account in your profile, and withdraw again.')

  await page.getByRole('link', { name: 'Correct your account and withdraw again' }).click()
  await expect(page).toHaveURL('/profile?bank')
  const number = page.getByLabel('Account Number')
  await expect(number).toHaveValue('123456789012')
  await expectAccessible(page, '/profile?bank', 'panel-profile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/payment-history')
  await page.goBack()
  await number.fill('50100123454321')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/rewards')
  await expect(page.getByText('Paid to your bank account ending in 4321.')).toBeVisible()

  const second = await withdraw(page, '200', '1 to 2 of 2 withdrawals')
  expect(await asOperator(server, 'withdrawals', 'list')).toMatch(
    new RegExp(`${second}.*account changed .*, was …9012`),
  )
  await operate('approve', second)
  await operate('process', second, '--utr', '633212345678', '--mode', 'imps')
  await expect(row(second)).toContainText(/4321.*IMPS 633212345678.*Processed/)
  await expect(page.getByRole('banner')).toContainText('₹300')
  expect(await lastMail()).toContain('Account: ending in 4321\nMode: IMPS\nReference (UTR): 633212345678\n')
})
