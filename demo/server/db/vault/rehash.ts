import { not, sql } from 'drizzle-orm'
import type { Store } from '../store.ts'
import { changeAccounts } from './account-batches.ts'
import { openBank } from './bank.ts'
import type { Vault } from './vault.ts'

/**
 * Hashes anew the accounts whose hash is of another secret than this server's. Accounts that cannot be decrypted stay
 * unchanged. @returns how many it hashed
 */
export async function rehash(store: Store, vault: Vault): Promise<number> {
  const { changed } = await changeAccounts(store, {
    columns: ['account_hash'],
    which: ({ table: { accountHash } }) => not(sql`starts_with(${accountHash}, ${vault.accounts.beginning})`),
    change: (stored, row) => [vault.accounts.hash(openBank(vault, row, stored))],
  })
  return changed
}
