import * as users from '../../src/api/users.ts'
import { faultsOf } from './accessible.ts'
import { expect, fund, type Member, moving, openAs, type Page, type Site, signIn, test } from './support.ts'

test.use(moving)

const TEA = 'Tea and snack voucher, ₹100'

const pointsOf = async ({ server }: Site, { token }: Member) =>
  (await server.call(users.profile, { token })).answer.user.points

/** Loses the answer to the next call of this path; the call itself arrives. */
async function loseAnswer(page: Page, path: string): Promise<() => (string | null)[]> {
  const keys: (string | null)[] = []
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(await route.request().headerValue('Idempotency-Key'))
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('failed')
  })
  return () => keys
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a withdrawal by keyboard alone: a fault is explained, a valid request is sent, the balance changes', async ({
  page,
  site,
  member,
}) => {
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
  await expect(page.getByRole('button', { name: 'Withdraw ₹1,000' })).toBeFocused()
  await page.keyboard.press('Enter')
  const told = page.getByText('Withdrawal request submitted successfully! Your request is being processed.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('banner').getByText('840')).toBeVisible()
  expect(await pointsOf(site, member)).toBe(840)
  expect(await faultsOf(page)).toEqual([])
})

test('a reward by keyboard alone: asked once, its code copied, and found again after a reload', async ({
  page,
  site,
  member,
}) => {
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
  // pressed at once it does nothing: the question has only just shown
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Redeem', exact: true })).toBeEnabled()
  await expect(dialog).toBeVisible()
  expect(await pointsOf(site, member)).toBe(150)
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: `${TEA} is yours` })
  await expect(done.getByText('Reward redeemed successfully! Your redemption code:')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(done.getByText('Copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^PB-/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Insufficient Points ${TEA}` })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Available Rewards' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Codes' }).getByText(code)).toBeVisible()
})

test('points are taken once if an answer is lost, also after a reload before the next try', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(/net::ERR_FAILED/)
  await fund(site, member, 1000)
  const withdrawals = await loseAnswer(page, '/users/withdrawal-request')
  await openAs(page, site, member, '/rewards')
  await page.getByLabel('Amount').fill('600')
  await page.getByRole('button', { name: 'Withdraw ₹600' }).click()
  await expect(page.getByText('Failed to submit withdrawal request')).toBeVisible()
  await expect(page.getByText('There was no answer to your request for ₹600')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('600')
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText('₹400')
  await expect(page.getByText(/You will have/), 'its points are out of the balance already').toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw ₹600' }).click()
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  await expect(page.getByText('There was no answer')).toBeHidden()

  const redemptions = await loseAnswer(page, '/users/rewards/*/redeem')
  await page.getByRole('button', { name: `Redeem ${TEA}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(dialog.getByText('Failed to redeem reward')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('Reward redeemed successfully!')).toBeVisible()
  for (const keys of [withdrawals(), redemptions()]) expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await pointsOf(site, member)).toBe(300)
})

test('without bank details it leads to the profile, and the search is in the address', async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 500, false)
  await openAs(page, site, member, '/rewards')
  await expect(page.getByText('Please add your bank details to enable withdrawals')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('gift card')
  await page.getByLabel('Sort by').selectOption('desc')
  await expect(page).toHaveURL('/rewards?q=gift+card&sort=cost&order=desc')
  const names = page.locator('panel-rewards h3')
  await expect(names.first()).toHaveText('Electronics gift card, ₹2,000')
  const count = await names.count()
  await page.reload()
  await expect(names).toHaveCount(count)
  await page.getByRole('link', { name: 'Go to Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test("on a partner's page it shows sign-in in place, emits its events, and the page never navigates", async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 300)
  const address =
    site.publish(`<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="/icon.svg">
    <script async src="${site.host}/panel.js" data-api="${site.host}/api" data-home="${site.host}"></script></head>
    <body><panel-rewards></panel-rewards></body></html>`)
  await page.goto(address)
  await page.evaluate(() => {
    const heard: unknown[] = []
    for (const name of ['panel-withdrawal-requested', 'panel-reward-redeemed', 'panel-points-changed'])
      addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
    Object.assign(window, { heard })
  })
  const widget = page.locator('panel-rewards')
  await signIn(widget, member)
  await widget.getByRole('searchbox', { name: 'Search' }).fill('tea')
  await expect(widget.locator('h3')).toHaveCount(1)
  await widget.getByRole('button', { name: `Redeem ${TEA}` }).click()
  await widget.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(widget.getByRole('dialog').getByText(/^PB-/)).toBeVisible()
  await widget.getByRole('button', { name: 'Close' }).click()
  await widget.getByLabel('Amount').fill('200')
  await widget.getByRole('button', { name: 'Withdraw ₹200' }).click()
  await expect(widget.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toEqual([
      ['panel-reward-redeemed', { rewardId: 'saat-elaichi-tea', points: 100 }],
      ['panel-points-changed', { points: 200 }],
      ['panel-withdrawal-requested', { points: 200 }],
      ['panel-points-changed', { points: 0 }],
    ])
  await expect(page).toHaveURL(address)
  expect(await faultsOf(page, { part: 'panel-rewards' })).toEqual([])
})

test('a double click on Redeem, Withdraw or in a question spends no point unasked', async ({ page, site, member }) => {
  await page.clock.install()
  await fund(site, member, 1000)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await openAs(page, site, member, '/rewards')
  const card = page.getByRole('button', { name: `Redeem ${TEA}` })
  const dialog = page.getByRole('dialog')
  const redeem = dialog.getByRole('button', { name: 'Redeem', exact: true })
  await card.click()
  await expect(redeem).toBeEnabled()
  const { x = 0, y = 0, width = 0, height = 0 } = (await redeem.boundingBox()) ?? {}
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await card.click()
  await expect(dialog).toBeVisible()
  // it counts from when it is drawn
  await page.clock.runFor(50)
  await page.clock.runFor(400)
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
  await page.clock.runFor(200)
  await redeem.click()
  await expect(dialog.getByText('Reward redeemed successfully!')).toBeVisible()
  await page.clock.resume()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Withdraw ₹200' }).dblclick()
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  expect(sent.filter((path) => /redeem|withdrawal/.test(path))).toHaveLength(2)
  expect(await pointsOf(site, member)).toBe(700)
})
