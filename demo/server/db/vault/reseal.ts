import { count, not, type SQL, sql } from 'drizzle-orm'
import type { bankDetails } from '../schema.ts'
import type { Store } from '../store.ts'
import { type AccountTable, accountTables, type Changed, changeAccounts } from './account-batches.ts'
import { openBank, sealBank } from './bank.ts'
import { prefixOf, type Vault } from './vault.ts'

const allStartWith = ({ table }: AccountTable, prefix: string): SQL =>
  sql.join(
    [table.accountHolderName, table.accountNumber, table.ifscCode].map(
      (column) => sql`starts_with(${column}, ${prefix})`,
    ),
    sql` and `,
  )

export const reseal = (store: Store, vault: Vault): Promise<Changed> =>
  changeAccounts(store, {
    columns: ['account_holder_name', 'account_number', 'ifsc_code'],
    which: (one) => not(sql`(${allStartWith(one, prefixOf(vault.writes))})`),
    change(stored, row) {
      const { accountHolderName, accountNumber, ifscCode } = sealBank(vault, row, openBank(vault, row, stored))
      return [accountHolderName, accountNumber, ifscCode]
    },
  })

export async function keysInUse(store: Store): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const { table } of accountTables) {
    const key = sql<string>`split_part(${table.accountNumber}, '.', 2)`
    const rows = await store
      .select({ key, count: count() })
      .from(table as typeof bankDetails)
      .groupBy(key)
    for (const row of rows) found.set(row.key, (found.get(row.key) ?? 0) + row.count)
  }
  return found
}

export async function missingKeys(store: Store, { reads }: Vault): Promise<readonly string[]> {
  return [...(await keysInUse(store))]
    .filter(([id]) => !reads.includes(id))
    .map(
      ([id, count]) => `The key ${id} is missing, which encrypts bank accounts (${count}): add it to PANEL_DATA_KEYS`,
    )
}
