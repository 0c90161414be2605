import { and, asc, count, gt, not, type SQL, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { bankDetails, payoutAccounts } from '../db/schema.ts'
import { type BankPlace, openBank, placeOfMember, placeOfPayout, sealBank } from './bank.ts'
import { beginningOf, SealFault, type Vault } from './vault.ts'

/** The two tables of accounts, with what names a row and where it stands. */
export const accountTables = [
  { table: bankDetails, row: bankDetails.userId, placeOf: (_: string, userId: string) => placeOfMember(userId) },
  { table: payoutAccounts, row: payoutAccounts.withdrawalId, placeOf: placeOfPayout },
] as const

export type AccountTable = (typeof accountTables)[number]

/** So many accounts are held at a time: a member who saves waits for one batch at most. */
export const BATCH = 200

export interface Resealed {
  /** Accounts that stand under another key now. */
  readonly changed: number
  /** Accounts that did not open, and are as they were. */
  readonly left: number
}

const fieldsOf = ({ table }: AccountTable) => [table.accountHolderName, table.accountNumber, table.ifscCode]

const allBeginWith = (one: AccountTable, beginning: string): SQL =>
  sql.join(
    fieldsOf(one).map((column) => sql`starts_with(${column}, ${beginning})`),
    sql` and `,
  )

/** One batch, in a transaction: committed batches stay, so that an interrupted run is simply run again. */
const resealBatch = (store: Store, vault: Vault, one: AccountTable, after: string) =>
  store.transaction(async (transaction) => {
    const { table, row } = one
    const rows = await transaction
      .select({
        row,
        userId: table.userId,
        accountHolderName: table.accountHolderName,
        accountNumber: table.accountNumber,
        ifscCode: table.ifscCode,
        plain: sql<boolean>`not (${allBeginWith(one, 'sealed.')})`,
      })
      .from(table as typeof bankDetails)
      .where(and(gt(row, after), not(sql`(${allBeginWith(one, beginningOf(vault.writes))})`)))
      .orderBy(asc(row))
      .limit(BATCH)
      .for('update')
    const fresh: SQL[] = []
    for (const { row: id, userId, plain, ...stored } of rows) {
      const place: BankPlace = one.placeOf(id, userId)
      try {
        const details = plain ? stored : openBank(vault, place, stored)
        const { accountHolderName, accountNumber, ifscCode } = sealBank(vault, place, details)
        fresh.push(sql`(${id}, ${accountHolderName}, ${accountNumber}, ${ifscCode})`)
      } catch (fault) {
        if (!(fault instanceof SealFault)) throw fault
      }
    }
    if (fresh.length > 0) {
      await transaction.execute(sql`update ${table}
        set account_holder_name = fresh.holder, account_number = fresh.number, ifsc_code = fresh.ifsc
        from (values ${sql.join(fresh, sql`, `)}) as fresh (id, holder, number, ifsc) where ${row} = fresh.id`)
    }
    return {
      changed: fresh.length,
      left: rows.length - fresh.length,
      last: rows.length === BATCH ? rows.at(-1)?.row : undefined,
    }
  })

/**
 * Encrypts all accounts under the key that writes, those that no key wrote yet too. Safe beside running servers: each
 * row is held while it is changed, and what a server writes meanwhile it writes under its own key.
 */
export async function reseal(store: Store, vault: Vault): Promise<Resealed> {
  let changed = 0
  let left = 0
  for (const one of accountTables) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const batch: Awaited<ReturnType<typeof resealBatch>> = await resealBatch(store, vault, one, after)
      changed += batch.changed
      left += batch.left
      after = batch.last
    }
  }
  return { changed, left }
}

/** How many accounts stand under each key, by its id. */
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

/** One line for each key that accounts need and that this process was not given. */
export async function missingKeys(store: Store, { reads }: Vault): Promise<readonly string[]> {
  return [...(await keysInUse(store))]
    .filter(([id]) => !reads.includes(id))
    .map(([id, count]) => `${count} bank accounts are encrypted under the key ${id}, which PANEL_DATA_KEYS lacks`)
}
