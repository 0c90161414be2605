import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { redeemReward } from '../../src/contract/rewards.ts'
import { asOperator } from '../support/operator.ts'
import { memberWith } from '../support/withdrawals.ts'
import { faultsOf } from './accessible.ts'
import { expect, fund, joined, openAs, refusedWith, type Site, signIn, test } from './support.ts'

const ID = 'saat-elaichi-tea'
const TEA = 'Tea and snack voucher, ₹100'

test.use({ viewport: { width: 360, height: 740 } })

async function addCodes({ server }: Site, ...codes: string[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'panel-codes-')), 'codes.txt')
  await writeFile(file, codes.join('\n'))
  await asOperator(server, 'rewards', 'codes', 'add', ID, file)
}

test.afterEach(({ site }) => site.server.server.database.store.execute(sql`delete from reward_codes`))

test('the last code goes to one member, and the other reads that the reward is sold out', async ({
  page,
  site,
  member,
  complaints,
}) => {
  await addCodes(site, 'TEA-ONE-1111', 'TEA-TWO-2222')
  await fund(site, member, 300)
  await openAs(page, site, member, '/rewards')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: TEA }) })
  await expect(card.getByText('Only 2 left')).toBeVisible()
  await card.getByRole('button', { name: 'Redeem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await expect(dialog.getByText('TEA-ONE-1111')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByText('Only 1 left')).toBeVisible()

  await card.getByRole('button', { name: 'Redeem' }).click()
  await expect(dialog).toBeVisible()
  const other = await memberWith(site.server, 100)
  await site.server.call(redeemReward, { token: other.token, id: ID })
  complaints.announce(refusedWith(409))
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await expect(dialog.getByText('Sold out. No points were taken.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByRole('button', { name: 'Sold Out' })).toBeDisabled()
  await expect(page.getByRole('banner').getByText('₹200', { exact: true })).toBeVisible()
})

test('a credit of the operator shows at once in the open passbook', async ({ page, site, member }) => {
  await fund(site, member, 100)
  const live = joined(page)
  await openAs(page, site, member, '/passbook')
  const rows = page.locator('panel-passbook .panel-table-row')
  await expect(rows).toHaveCount(1)
  await live
  const { email } = member
  await asOperator(site.server, 'members', 'credit', email, '--points', '50', '--reason', 'For your patience')
  await expect(page.getByText('You received 50 points.')).toBeVisible()
  await expect(rows.first()).toContainText(/For your patience[\s\S]*Credited by the panel[\s\S]*\+50[\s\S]*150/)
})

test('a blocked member reads the reason at the sign-in', async ({ page, site, member, complaints }) => {
  await asOperator(site.server, 'members', 'block', member.email, '--reason', 'Several accounts of one person')
  complaints.announce(refusedWith(403))
  await page.goto('/login')
  await signIn(page, member)
  await expect(page.getByText(/Your account is blocked. The reason: Several accounts of one person\./)).toBeVisible()
})
