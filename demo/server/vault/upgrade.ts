import { sql } from 'drizzle-orm'
import type { Database } from '../db/store.ts'
import { reseal } from './reseal.ts'
import type { Vault } from './vault.ts'

const CONSTRAINTS = { bank_details: 'bank_details_sealed', payout_accounts: 'payout_accounts_sealed' } as const

/** Whether there may be accounts from before encryption. */
async function mayHoldPlain({ store }: Database): Promise<boolean> {
  const names = sql.join(
    Object.values(CONSTRAINTS).map((name) => sql`${name}`),
    sql`, `,
  )
  const found = await store.execute(
    sql`select 1 from pg_constraint where conname in (${names}) and not convalidated
      and connamespace = current_schema()::regnamespace`,
  )
  return (found as unknown as { rows: unknown[] }).rows.length > 0
}

/**
 * Encrypts accounts from before encryption, and wipes the files that contained them. Runs once per database: validated
 * constraints mean that it is complete, and an interrupted run starts again. @returns the number of accounts
 */
export async function sealWhatIsPlain(database: Database, vault: Vault): Promise<number> {
  if (!(await mayHoldPlain(database))) return 0
  return database.unhurried(async (store) => {
    const { changed } = await reseal(store, vault)
    if (changed > 0) await database.rewrite(['bank_details', 'payout_accounts', 'withdrawals'])
    for (const [table, name] of Object.entries(CONSTRAINTS)) {
      await store.execute(sql`alter table ${sql.identifier(table)} validate constraint ${sql.identifier(name)}`)
    }
    return changed
  })
}
