import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { BankDetails } from '../../../../src/contract/validation/bank.ts'
import { bankDetails, withdrawalAccounts } from '../schema.ts'
import type { Store } from '../store.ts'
import { type BankRow, rowOfMember, rowOfWithdrawal } from './bank.ts'
import { SealFault } from './vault.ts'

export const accountTables = [
  { table: bankDetails, row: bankDetails.userId, rowOf: (_: string, userId: string) => rowOfMember(userId) },
  { table: withdrawalAccounts, row: withdrawalAccounts.withdrawalId, rowOf: rowOfWithdrawal },
] as const

export type AccountTable = (typeof accountTables)[number]

/** The number of accounts that are locked at a time: a member who saves waits for one batch at most. */
const BATCH = 200

export interface AccountChange {
  readonly columns: readonly string[]
  which(one: AccountTable): SQL | undefined
  change(stored: BankDetails, row: BankRow): readonly string[]
}

export interface Changed {
  readonly changed: number
  readonly left: number
}

/** Commits each batch separately, so that an interrupted run can be repeated. */
const changeBatch = (store: Store, one: AccountTable, { columns, which, change }: AccountChange, after: string) =>
  store.transaction(async (transaction) => {
    const { table, row, rowOf } = one
    const { userId, accountHolderName, accountNumber, ifscCode } = table
    const rows = await transaction
      .select({ row, userId, accountHolderName, accountNumber, ifscCode })
      .from(table as typeof bankDetails)
      .where(and(gt(row, after), which(one)))
      .orderBy(asc(row))
      .limit(BATCH)
      .for('update')
    const fresh: SQL[] = []
    for (const { row: id, userId, ...stored } of rows) {
      try {
        fresh.push(sql`(${list([id, ...change(stored, rowOf(id, userId))].map((value) => sql`${value}`))})`)
      } catch (fault) {
        if (!(fault instanceof SealFault)) throw fault
      }
    }
    if (fresh.length > 0) {
      const names = columns.map((name) => sql.identifier(name))
      await transaction.execute(sql`update ${table} set ${list(names.map((name) => sql`${name} = fresh.${name}`))}
        from (values ${list(fresh)}) as fresh (id, ${list(names)}) where ${row} = fresh.id`)
    }
    return {
      changed: fresh.length,
      left: rows.length - fresh.length,
      last: rows.length === BATCH ? rows.at(-1)?.row : undefined,
    }
  })

const list = (parts: Parameters<typeof sql.join>[0]): SQL => sql.join(parts, sql`, `)

export async function changeAccounts(store: Store, work: AccountChange): Promise<Changed> {
  let changed = 0
  let left = 0
  for (const one of accountTables) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const batch: Awaited<ReturnType<typeof changeBatch>> = await changeBatch(store, one, work, after)
      changed += batch.changed
      left += batch.left
      after = batch.last
    }
  }
  return { changed, left }
}
