import { not, sql } from 'drizzle-orm'
import type { Store } from '../store.ts'
import { changeAccounts } from './account-batches.ts'
import { openBank } from './bank.ts'
import type { Vault } from './vault.ts'

export async function rehash(store: Store, vault: Vault): Promise<number> {
  const { changed } = await changeAccounts(store, {
    columns: ['account_hash'],
    which: ({ table: { accountHash } }) => not(sql`starts_with(${accountHash}, ${vault.accounts.prefix})`),
    change: (stored, row) => [vault.accounts.hash(openBank(vault, row, stored))],
  })
  return changed
}
