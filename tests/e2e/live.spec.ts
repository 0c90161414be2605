import { eq } from 'drizzle-orm'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import { givePoints } from '../support/points.ts'
import {
  disconnected,
  expect,
  isSamePage,
  joined,
  type Member,
  mark,
  moving,
  openAs,
  type Page,
  type Site,
  test,
} from './support.ts'

test.use(moving)

async function askFor150({ server }: Site, { id, token }: Member) {
  await givePoints(server, id, 400)
  const body = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }
  await server.call(saveBankDetails, { token, body })
  await server.call(requestWithdrawal, { token, body: { amount: 150 } })
}

const requestOf = async ({ server }: Site, { id }: Member) => {
  const { store } = server.server.database
  const [found] = await store.select().from(withdrawals).where(eq(withdrawals.userId, id))
  if (!found) throw new Error('the member has requested no withdrawal')
  return found
}

const barOf = (page: Page) => page.locator('panel-nav')
const dashboardOf = (page: Page) => page.locator('panel-dashboard')

async function openDashboard(page: Page, site: Site, member: Member) {
  const live = joined(page)
  await openAs(page, site, member, '/dashboard')
  await expect(dashboardOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  await live
  await mark(page)
}

test('a rejection reaches two widgets in two tabs, without a reload', async ({ page, site, member, context }) => {
  await askFor150(site, member)
  const other = await context.newPage()
  await openDashboard(page, site, member)
  await openDashboard(other, site, member)
  for (const tab of [page, other]) await expect(barOf(tab)).toContainText('250')

  const { transactionId } = await requestOf(site, member)
  const operator = await context.newPage()
  await operator.goto('/dev/withdrawals')
  await operator.getByRole('textbox', { name: `Reason to reject ${transactionId}` }).fill('The account is closed.')
  await operator.getByRole('button', { name: `Reject ${transactionId}` }).click()
  await expect(operator.getByRole('status')).toHaveText(`${transactionId}, 150 points, is rejected.`)

  for (const tab of [page, other]) {
    await expect(tab.getByText('Withdrawal rejected. 150 points restored to your account.')).toBeVisible()
    await expect(barOf(tab)).toContainText('400')
    await expect(dashboardOf(tab)).toContainText('400')
    expect(await isSamePage(tab)).toBe(true)
  }
})

test('a banner shows a lost network and moves nothing', async ({ page, site, member, context, complaints }) => {
  complaints.allow(disconnected) // files may still be loading
  await openDashboard(page, site, member)
  const place = () => page.locator('#panel-main').boundingBox()
  const before = await place()
  const banner = page.locator('.panel-app-connection')
  await context.setOffline(true)
  await expect(banner).toHaveText('No internet connection. Please check your network.')
  expect(await place()).toEqual(before)
  await context.setOffline(false)
  await expect(banner).toHaveText('Connection restored!')
  expect(await place()).toEqual(before)
  await expect(banner).toBeEmpty()
})

test('a toast shows above an open dialog, within reach of the keyboard', async ({ page, site, member }) => {
  await askFor150(site, member)
  const live = joined(page)
  await openAs(page, site, member, '/rewards')
  await live
  await page
    .getByRole('button', { name: /^Redeem / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const { id } = await requestOf(site, member)
  await decideWithdrawal(site.server.server.database.store, {
    id,
    action: 'approve',
    by: 'Nila',
    at: site.server.server.config.now(),
  })
  const toast = dialog.getByRole('status').getByText('Withdrawal approved! 150 points deducted.')
  await expect(toast, 'the toast is in the dialog, because the rest is not in the accessibility tree').toBeVisible()
  const close = dialog.getByRole('button', { name: 'Close' })
  for (let press = 0; press < 9 && !(await close.evaluate((button) => button.matches(':focus'))); press++)
    await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await close.click()
  await expect(toast).toBeHidden()
  await expect(dialog, 'the dialog stays open').toBeVisible()
})
