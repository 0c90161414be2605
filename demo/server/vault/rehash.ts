import { and, asc, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import type { bankDetails } from '../db/schema.ts'
import { openBank } from './bank.ts'
import { type AccountTable, accountTables, BATCH } from './reseal.ts'
import { SealFault, type Vault } from './vault.ts'

/** One batch of accounts without a hash of this key, in a transaction; those that do not open stay as they are. */
const rehashBatch = (store: Store, vault: Vault, { table, row, placeOf }: AccountTable, after: string) =>
  store.transaction(async (transaction) => {
    const { accountHash } = table
    const rows = await transaction
      .select({
        row,
        userId: table.userId,
        accountHolderName: table.accountHolderName,
        accountNumber: table.accountNumber,
        ifscCode: table.ifscCode,
      })
      .from(table as typeof bankDetails)
      .where(
        and(
          gt(row, after),
          or(isNull(accountHash), not(sql`starts_with(${accountHash}, ${vault.accounts.beginning})`)),
        ),
      )
      .orderBy(asc(row))
      .limit(BATCH)
      .for('update')
    const fresh: SQL[] = []
    for (const { row: id, userId, ...sealed } of rows) {
      try {
        fresh.push(sql`(${id}, ${vault.accounts.hash(openBank(vault, placeOf(id, userId), sealed))})`)
      } catch (fault) {
        if (!(fault instanceof SealFault)) throw fault
      }
    }
    if (fresh.length > 0)
      await transaction.execute(sql`update ${table} set account_hash = fresh.hash
        from (values ${sql.join(fresh, sql`, `)}) as fresh (id, hash) where ${row} = fresh.id`)
    return { changed: fresh.length, last: rows.length === BATCH ? rows.at(-1)?.row : undefined }
  })

/**
 * Hashes the accounts that have no hash under this server's secret: those saved before there were hashes, and all of
 * them once the secret changed. Safe beside running servers. @returns how many
 */
export async function rehash(store: Store, vault: Vault): Promise<number> {
  let changed = 0
  for (const one of accountTables) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const batch: Awaited<ReturnType<typeof rehashBatch>> = await rehashBatch(store, vault, one, after)
      changed += batch.changed
      after = batch.last
    }
  }
  return changed
}
