import * as users from '../../src/contract/users.ts'
import { sweep } from '../support/size.ts'
import { faultsOf } from './accessible.ts'
import { expect, fund, type Member, moving, openAs, type Site, test, watchShifts } from './support.ts'

test.use(moving)

const TEA = 'Tea and snack voucher, ₹100'

const pointsOf = async ({ server }: Site, { token }: Member) =>
  (await server.call(users.profile, { token })).answer.user.points

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a member withdraws points by keyboard alone', async ({ page, site, member }) => {
  await fund(site, member, 1840)
  await openAs(page, site, member, '/rewards')
  await expect(page.getByText('Conversion Rate: 1 Coin = ₹1')).toBeVisible()
  await expect(page.getByText('$21.90')).toBeVisible()
  const amount = page.getByLabel('Amount')
  const button = page.getByRole('button', { name: 'Withdraw' })
  await expect(button).toBeDisabled()
  await amount.focus()
  for (const [typed, reason] of [
    ['99', 'The minimum withdrawal is ₹100.'],
    ['1841', 'You have ₹1,840 to withdraw.'],
    ['100.5', 'Enter a whole number of rupees, in digits.'],
  ] as const) {
    await amount.fill(typed)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(amount).toHaveAccessibleDescription(new RegExp(reason.replace(/[.₹]/g, '\\$&')))
    await expect(button).toBeDisabled()
    await page.keyboard.press('Enter')
  }
  await amount.fill('')
  await page.keyboard.type('1000')
  await expect(page.getByText('From ₹100 to ₹1,840. You will have ₹840 left.')).toBeVisible()
  await page.keyboard.press('Tab')
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Withdraw ₹1,000' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw ₹1,000?' })
  await expect(dialog.getByText('₹1,000 (1,000 points)')).toBeVisible()
  await expect(dialog.getByText('Bank account ending in 9012')).toBeVisible()
  await expect(dialog.getByText(/^Usually by \w{3}, \d+ \w+, once your request is approved\./)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await pointsOf(site, member), 'Escape in the dialog sends nothing').toBe(1840)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Withdraw ₹1,000' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Withdrawal Requested' })
  const notice = done
    .getByRole('status')
    .getByText('Withdrawal request submitted successfully! Your request is being processed.')
  await expect(notice).toBeVisible()
  const said = done.getByRole('status').locator('dd')
  await expect(said).toHaveText([/^WD-\w{4}-\w{4}$/, 'Pending', /^Usually by \w{3}, \d+ \w+, once/])
  await expect(page.getByRole('banner').getByText('₹840', { exact: true })).toBeVisible()
  expect(await pointsOf(site, member)).toBe(840)
  expect(await faultsOf(page)).toEqual([])
  await done.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.locator('.panel-rewards-bank'),
    'the button that opened the dialog is disabled, so the card takes the focus',
  ).toBeFocused()
})

test('a member without an account adds it on a phone, and is back at the withdrawal', async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 500, false)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, site, member, '/rewards')
  await page.getByRole('link', { name: 'Go to Profile' }).click()
  const holder = page.getByLabel('Account Holder Name')
  await expect(holder).toBeFocused()
  await expect(holder).toBeInViewport()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/rewards')

  await page.goBack()
  await holder.fill('Kavya Nair')
  await page.getByLabel('Account Number').fill('1234 5678 9012')
  await page.getByLabel('IFSC Code').fill('hdfc0001234')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rewards')
  await expect(page.getByText('Paid to your bank account ending in 9012.')).toBeVisible()
})

test('a member redeems a reward by keyboard, and finds the code after a reload', async ({ page, site, member }) => {
  await fund(site, member, 150)
  await openAs(page, site, member, '/rewards')
  const redeem = page.getByRole('button', { name: `Redeem ${TEA}` })
  await expect(page.getByRole('button', { name: 'Insufficient Points Book voucher, ₹300' })).toBeDisabled()
  await redeem.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Redeem 100 points for ${TEA}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(redeem).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: `${TEA} is yours` })
  const outcome = done.getByRole('status').getByText('Reward redeemed successfully! Your redemption code:')
  await expect(outcome).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await expect(done.getByRole('heading', { name: `${TEA} is yours` }), 'the outcome is announced').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(done.getByText('Copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^PB-/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Insufficient Points ${TEA}` })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Available Rewards' })).toBeFocused()
  await page.reload()
  const codes = page.getByRole('region', { name: 'Your Codes' })
  await expect(codes.getByText(code)).toBeVisible()

  await page.route('**/api/users/redemptions', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const redemption of answer.redemptions) redemption.redemptionCode = null
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await expect(codes.getByText('This code cannot be read at the moment.')).toBeVisible()
  await expect(codes.getByRole('button')).toHaveCount(0)
})

test('a double click that opens a dialog does not confirm it, and a double click in the dialog spends once', async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 1000)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await openAs(page, site, member, '/rewards')
  const card = page.getByRole('button', { name: `Redeem ${TEA}` })
  const dialog = page.getByRole('dialog')
  const redeem = dialog.getByRole('button', { name: 'Redeem', exact: true })
  await card.click()
  const { x = 0, y = 0, width = 0, height = 0 } = (await redeem.boundingBox()) ?? {}
  // The dialog takes a fresh press at once, but not the second half of a double click.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await card.focus()
  await page.keyboard.down('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
  await redeem.click()
  await expect(dialog.getByText('Reward redeemed successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Withdraw ₹200' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Withdraw ₹200' })).toBeEnabled()
  expect(await pointsOf(site, member), 'the second press does not confirm the dialog').toBe(900)
  await dialog.getByRole('button', { name: 'Withdraw ₹200' }).dblclick()
  await expect(dialog.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  expect(sent.filter((path) => /redeem|withdrawal/.test(path))).toHaveLength(2)
  expect(await pointsOf(site, member)).toBe(700)
})

for (const width of sweep([360, 1280], 360))
  test(`the answers to a withdrawal and a redemption move nothing at ${width} px`, async ({ page, site, member }) => {
    await page.setViewportSize({ width, height: 740 })
    await fund(site, member, 300)
    const shifts = await watchShifts(page)
    // The answer comes later than what a browser counts as recent input.
    await page.route(/withdrawal-request$|redeem$/, async (route) => {
      const response = await route.fetch()
      await page.waitForTimeout(700)
      await route.fulfill({ response })
    })
    await openAs(page, site, member, '/rewards')
    const quick = page.getByRole('group', { name: 'Quick choices' }).getByRole('button')
    if (width === 360) {
      const card = page.locator('.panel-rewards-card').first()
      await expect(card.locator('.panel-rewards-face')).toBeInViewport({ ratio: 1 })
      await expect(card.getByRole('heading')).toBeInViewport()
      await expect(quick).toHaveCount(0)
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    }
    await expect(quick).toHaveText(['₹100', '₹500', 'All'])
    await expect(quick.nth(1)).toBeDisabled()
    await quick.nth(2).click()
    await expect(page.getByLabel('Amount')).toHaveValue('300')
    await quick.nth(0).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Withdraw ₹100' }).click()
    await dialog.getByRole('button', { name: 'Withdraw ₹100' }).click()
    await shifts()
    await expect(dialog.getByText('Withdrawal request submitted successfully!')).toBeVisible()
    await expect(page.getByText('Total Points').locator('..').getByText('200')).toBeVisible()
    expect(await shifts()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: `Redeem ${TEA}` }).click()
    await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
    await shifts()
    await expect(dialog.getByText('Reward redeemed successfully!')).toBeVisible()
    await expect(page.getByText('Total Points').locator('..').getByText('100')).toBeVisible()
    expect(await shifts()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

test('a reward that is too dear becomes the goal, also in another tab', async ({ page, site, member }) => {
  await fund(site, member, 205)
  await openAs(page, site, member, '/rewards')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  const cards = page.locator('.panel-rewards-card')
  const book = cards.filter({ hasText: 'Book voucher, ₹300' })
  await expect(book.getByRole('progressbar', { name: '95 points to go' })).toBeVisible()
  await book.getByRole('button', { name: 'Set as My Goal Book voucher' }).click()
  await expect(book.getByText(/^95 points to go, about \d+ surveys?$/)).toBeVisible()
  await expect(cards.first(), 'no card moves under the pointer').toContainText(TEA)
  const line = other.locator('.panel-goal-line')
  await expect(line).toContainText(/My goal: Book voucher, ₹300.*95 points to go, about \d+ surveys?/)
  await fund(site, member, 95, false)
  await page.reload()
  await expect(cards.first()).toContainText('My goal')
  await expect(cards.first()).toContainText('You have enough points for it.')
  expect(await faultsOf(page)).toEqual([])
})
