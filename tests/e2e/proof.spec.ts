import { eq } from 'drizzle-orm'
import { sessions } from '../../demo/server/db/schema.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import { expectAccessible } from './accessible.ts'
import { inside, publish } from './frames.ts'
import {
  expect,
  fund,
  holdBack,
  type Locator,
  type Member,
  openAs,
  type Page,
  refusedWith,
  type Site,
  signIn,
  test,
} from './support.ts'

// (docs/rules.md, Fresh proof)

const TWO_DAYS = 2 * 86_400_000

/** Gives the member points and a new bank account, and makes the session two days old. */
async function startOld(site: Site, member: Member) {
  await fund(site, member, 1840)
  const past = new Date(Date.now() - TWO_DAYS)
  await site.server.server.database.store
    .update(sessions)
    .set({ createdAt: past, provenAt: past })
    .where(eq(sessions.userId, member.id))
}

async function openOld(page: Page, site: Site, member: Member, path: string) {
  await startOld(site, member)
  await openAs(page, site, member, path)
}

const withdrawals = async (site: Site, { token }: Member) =>
  (await site.server.call(withdrawalHistory, { token })).answer.withdrawalHistory.map(({ amount }) => amount)

const question = (scope: Page | Locator) => scope.getByRole('dialog', { name: 'Please confirm that it is you.' })

async function askFor(scope: Page | Locator, amount: string) {
  await scope.getByLabel('Amount').fill(amount)
  await scope.getByRole('button', { name: 'Withdraw', exact: false }).last().click()
  await scope.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a withdrawal is asked for a proof, proven by a mailed code, and paid once, by keyboard', async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.announce(refusedWith(403))
    await openOld(page, site, member, '/rewards')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/withdrawal-request')) keys.push(request.headers()['idempotency-key'])
    })
    await expect(page.getByText('Paid to your bank account ending in 9012.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Amount').focus()
    await page.keyboard.type('500')
    const start = page.getByRole('button', { name: 'Withdraw ₹500' })
    await expect(start).toBeEnabled()
    await start.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Withdraw ₹500?' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = question(page)
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page, 'the question for a proof', 'panel-rewards')
    await dialog.getByRole('button', { name: 'Use a Code From My Email' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(member.email)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send Code' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('6-digit code')).toBeFocused()
    await page.keyboard.type(await site.server.code(member.email))
    await expect(page.getByRole('dialog', { name: 'Withdrawal Requested' })).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size, 'the repeated request has the key of the first').toBe(1)
    expect(await withdrawals(site, member)).toEqual([500])
  })
})

test('closing the question sends nothing, says so, and gives the form back', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(403), refusedWith(401))
  await openOld(page, site, member, '/rewards')
  await askFor(page, '300')
  const dialog = question(page)
  await dialog.getByLabel('Your password').fill('Wrong#2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is incorrect. Please try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const form = page.getByRole('dialog', { name: 'Withdraw ₹300?' })
  await expect(form.getByText('Nothing was done, because you did not confirm that it is you.')).toBeVisible()
  expect(await withdrawals(site, member)).toEqual([])
  await form.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByLabel('Your password').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Withdrawal Requested' })).toBeVisible()
  expect(await withdrawals(site, member)).toEqual([300])
})

test('without a network the question stays with what was typed, and a lost answer of the proof does not ask again', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/)
  await openOld(page, site, member, '/rewards')
  await askFor(page, '300')
  const dialog = question(page)
  await dialog.getByRole('button', { name: 'Use a Code From My Email' }).click()
  await dialog.getByRole('button', { name: 'Send Code' }).click()
  await dialog.getByLabel('6-digit code').fill('12')
  // the server takes the code, and the answer is lost
  await page.route('**/auth/proof', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('6-digit code').fill(await site.server.code(member.email))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(dialog.getByLabel('6-digit code')).not.toHaveValue('')
  await page.unroute('**/auth/proof')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdrawal Requested' })).toBeVisible()
  expect(await withdrawals(site, member)).toEqual([300])
})

test('a proof in one tab answers the question in another', async ({ page, context, site, member, complaints }) => {
  complaints.announce(refusedWith(403))
  await openOld(page, site, member, '/rewards')
  const other = await context.newPage()
  await other.goto('/profile')
  await askFor(page, '300')
  await expect(question(page)).toBeVisible()
  const file = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download My Data' }).click()
  await question(other).getByLabel('Your password').fill(member.password)
  await other.keyboard.press('Enter')
  await file
  await expect(page.getByRole('dialog', { name: 'Withdrawal Requested' })).toBeVisible()
  expect(await withdrawals(site, member)).toEqual([300])
})

for (const isolated of [false, true])
  test(`${isolated ? 'an isolated element' : "an element on a partner's page"} asks for the proof outside its shadow root`, async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.announce(refusedWith(403))
    await page.goto(publish(site, `<panel-rewards theme="dark" ${isolated ? 'isolated' : ''}></panel-rewards>`))
    const rewards = isolated ? inside(page, 'panel-rewards') : page.locator('panel-rewards')
    await fund(site, member, 1000)
    await signIn(rewards, member)
    await expect(rewards.getByLabel('Amount')).toBeVisible()
    await startOld(site, member)
    await askFor(rewards, '300')
    const password = question(rewards).getByLabel('Your password')
    await expect(password).toBeFocused()
    expect(await password.evaluate((input) => input.getRootNode() === document)).toBe(true)
    expect(await password.evaluate((input) => getComputedStyle(input).colorScheme)).toBe('dark')
    await password.fill(member.password)
    await page.keyboard.press('Enter')
    await expect(rewards.getByRole('dialog', { name: 'Withdrawal Requested' })).toBeVisible()
    expect(await withdrawals(site, member)).toEqual([300])
  })

test('a nominee is saved by itself after the proof, and one proof also serves the removal', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(403))
  await openOld(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'Your Data' })
  await card.getByRole('button', { name: 'Name a Nominee' }).click()
  await card.getByLabel('Full name').fill('Ravi Iyer')
  await card.getByLabel('Email').fill('ravi@example.org')
  await page.keyboard.press('Enter')
  const dialog = question(page)
  await dialog.getByLabel('Your password').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(card.getByText('Your nominee is saved.')).toBeVisible()
  await expect(card.getByText('Ravi Iyer')).toBeVisible()
  await card.getByRole('button', { name: 'Remove Nominee' }).click()
  await expect(card.getByText('Your nominee is removed.')).toBeVisible()
})

test('a member sees the devices, signs one out, and switches the sign-in code', async ({ page, site, member }) => {
  const phone = await site.server.signIn(member)
  await openAs(page, site, member, '/profile')
  const security = page.getByRole('region', { name: 'Password & Security' })
  await expect(security.getByText('You are signed in on 2 devices.')).toBeVisible()
  await security.getByRole('button', { name: 'Show Devices' }).click()
  await expect(security.getByRole('list', { name: 'Devices Where You Are Signed In' })).toBeFocused()
  await expect(security.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'the devices', 'panel-profile')
  await security.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(security.getByText('The device has been signed out.')).toBeVisible()
  await expect(security.getByText('You are signed in on 1 device.')).toBeVisible()
  expect((await site.server.call(withdrawalHistory, { token: phone })).status).toBe(401)

  const code = security.getByLabel('Ask for a code from my email when I sign in with my password')
  const answer = await holdBack(page, '**/login-code')
  await code.check()
  await code.click({ force: true })
  await expect(code, 'a press while the first one is on its way').toBeChecked()
  answer()
  await expect(security.getByText('From now on, we ask for a code when you sign in with your password.')).toBeVisible()
  await code.uncheck()
  await expect(security.getByText('You no longer need a code to sign in.')).toBeVisible()
  await page.reload()
  await expect(code).not.toBeChecked()
})
