import { isNull, not, or, sql } from 'drizzle-orm'
import type { Store } from '../db/store.ts'
import { changeAccounts } from './account-batches.ts'
import { openBank } from './bank.ts'
import type { Vault } from './vault.ts'

/**
 * Hashes the accounts without a hash of this server's secret: those saved before there were hashes, and all accounts
 * after the secret changed. Accounts that cannot be decrypted stay unchanged. @returns how many it hashed
 */
export async function rehash(store: Store, vault: Vault): Promise<number> {
  const { changed } = await changeAccounts(store, {
    columns: ['account_hash'],
    which: ({ table: { accountHash } }) =>
      or(isNull(accountHash), not(sql`starts_with(${accountHash}, ${vault.accounts.beginning})`)),
    change: (stored, row) => [vault.accounts.hash(openBank(vault, row, stored))],
  })
  return changed
}
