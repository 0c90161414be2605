import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bankChanges, WITHDRAWAL_STATUSES, withdrawals } from '../../demo/server/db/schema.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import { givePoints } from './points.ts'
import type { TestServer } from './server.ts'

const DAY = 86_400_000
export const NUMBER = '30214587961'

type Row = typeof withdrawals.$inferInsert

function withdrawalRow(userId: string, index: number, last: Date, step: number): Row {
  const status = WITHDRAWAL_STATUSES[(index * 7) % 4] ?? 'pending'
  const requestDate = new Date(last.getTime() - index * step * DAY)
  return {
    id: randomUUID(),
    transactionId: `WD-${userId.slice(0, 4)}-${String(index).padStart(6, '0')}`,
    userId,
    amount: 100 + ((index * 37) % 900),
    status,
    rejectionReason: status === 'rejected' ? 'The name on the account did not match.' : null,
    bankCode: 'SBIN',
    accountEnd: NUMBER.slice(-4),
    requestDate,
    processedDate: status === 'pending' ? null : new Date(requestDate.getTime() + 2 * DAY),
  }
}

export async function giveWithdrawals(panel: TestServer, userId: string, count: number, last: Date, step = 1) {
  const rows = Array.from({ length: count }, (_, index) => withdrawalRow(userId, index, last, step))
  for (let from = 0; from < count; from += 1000) {
    await panel.server.database.store.insert(withdrawals).values(rows.slice(from, from + 1000))
  }
  return rows
}

export const bank = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }

export async function memberWith(panel: TestServer, points: number, ...amounts: readonly number[]) {
  const member = await panel.register()
  const { id, token } = member
  await givePoints(panel, id, points)
  await panel.call(saveBankDetails, { token, body: bank })
  for (const amount of amounts) await panel.call(requestWithdrawal, { token, body: { amount } })
  return member
}

let payees = 0

/** Registers a member whose withdrawals carry no remark: the account is nobody else's and did not change lately. */
export async function payeeWith(panel: TestServer, points: number, ...amounts: readonly number[]) {
  const member = await panel.register()
  const { id, token } = member
  const accountNumber = `${Date.now()}${++payees}`
  await givePoints(panel, id, points)
  await panel.call(saveBankDetails, { token, body: { ...bank, accountNumber } })
  const { store } = panel.server.database
  await store
    .update(bankChanges)
    .set({ at: new Date(Date.now() - 30 * DAY) })
    .where(eq(bankChanges.userId, id))
  for (const amount of amounts) await panel.call(requestWithdrawal, { token, body: { amount } })
  return { ...member, accountNumber }
}
