import { eq } from 'drizzle-orm'
import { accountReadings, withdrawalAccounts, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { openBank, rowOfWithdrawal } from '../../db/vault/bank.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { hasId, lockOwner, noWithdrawal } from './decision.ts'

/** Reads the account under the lock of the member, so that a batch sees the reading, or the answer names the batch. */
export const readWithdrawalAccount = (store: Store, vault: Vault, request: { id: string; by: string; at: Date }) =>
  store.transaction(async (transaction) => {
    const by = readOperator(request.by)
    await lockOwner(transaction, request.id)
    const [found] = await transaction
      .select()
      .from(withdrawals)
      .innerJoin(withdrawalAccounts, eq(withdrawalAccounts.withdrawalId, withdrawals.id))
      .where(hasId(request.id))
    if (!found) throw noWithdrawal(request.id)
    const { withdrawals: withdrawal, withdrawal_accounts: sealed } = found
    const account = openBank(vault, rowOfWithdrawal(withdrawal.id, sealed.userId), sealed)
    await transaction.insert(accountReadings).values({ withdrawalId: withdrawal.id, by, at: request.at })
    return { withdrawal, account }
  })
