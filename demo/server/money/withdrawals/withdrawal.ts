import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { bankChanges, type Withdrawal, withdrawalAccounts, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { accountRow, rowOfWithdrawal } from '../../db/vault/bank.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { post } from '../../ledger/ledger.ts'
import { Refusal } from '../../refusals/failure.ts'
import { bankDetailsOf } from '../bank.ts'
import { refuseAmount } from '../typed.ts'
import { dueDate, type PayoutCalendar } from './payout-day.ts'
import { requested } from './rules.ts'

/** Holds the points until the request is decided, so that they cannot be spent twice. */
export const requestWithdrawal = (
  store: Store,
  asked: { vault: Vault; userId: string; amount: number; payouts: PayoutCalendar; at: Date },
): Promise<Withdrawal> =>
  store.transaction(async (transaction) => {
    const { vault, userId, amount, payouts, at } = asked
    refuseAmount(amount)
    const bank = await bankDetailsOf(transaction, vault, userId)
    if (!bank) throw new Refusal('bank-details-missing')
    // reads the last change after the bank account, so that a change in between adds a remark
    const [change] = await transaction
      .select()
      .from(bankChanges)
      .where(eq(bankChanges.userId, userId))
      .orderBy(desc(bankChanges.id))
      .limit(1)
    const id = randomUUID()
    const row: Withdrawal = {
      id,
      userId,
      ...requested(amount, bank, dueDate(at, payouts)),
      batchId: null,
      accountChangedAt: change?.at ?? null,
      accountBefore: change?.before ?? null,
      requestDate: at,
    }
    await transaction.insert(withdrawals).values(row)
    await transaction
      .insert(withdrawalAccounts)
      .values({ withdrawalId: id, userId, ...accountRow(vault, rowOfWithdrawal(id, userId), bank) })
    await post(transaction, { kind: 'withdrawal_hold', userId, reference: id, points: amount, at })
    return row
  })
