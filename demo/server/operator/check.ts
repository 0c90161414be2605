import { asc, gt, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { bankDetails } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { accountTables } from '../db/vault/account-batches.ts'
import { openBank } from '../db/vault/bank.ts'
import type { Vault } from '../db/vault/vault.ts'
import { conflict } from '../refusals/failure.ts'

const BATCH = 500

const RULES = [
  [
    'a ledger transaction does not have its two entries',
    sql`select 1 from transactions left join
      (select transaction_id, count(*) as count, sum(amount) as sum, max(amount) as points from entries group by 1)
        as posted on posted.transaction_id = transactions.id
      where (posted.count, posted.sum, posted.points) is distinct from (2::bigint, 0::bigint, transactions.points) limit 1`,
  ],
  [
    "a ledger transaction has another member's account",
    sql`select 1 from entries join transactions on transactions.id = transaction_id
      where account not like 'panel:%' and account not in ('member:' || user_id, 'held:' || user_id) limit 1`,
  ],
  ['the ledger does not sum to zero', sql`select 1 from entries having coalesce(sum(amount), 0) <> 0`],
  [
    'a balance is not the sum of its entries',
    sql`select 1 from (select number, balance, transactions.held, row_number() over earlier as place,
          sum(moved.points) over earlier as points, sum(moved.held) over earlier as kept
        from transactions join (select transaction_id,
          coalesce(sum(amount) filter (where account like 'member:%'), 0) as points,
          coalesce(sum(amount) filter (where account like 'held:%'), 0) as held
          from entries group by 1) as moved on moved.transaction_id = transactions.id
        window earlier as (partition by user_id order by number)) as passbook
      where (number, balance, held) is distinct from (place, points, kept) limit 1`,
  ],
] as const

async function openAccounts(store: Store, vault: Vault): Promise<void> {
  for (const { table, row, rowOf } of accountTables) {
    const { userId, accountHolderName, accountNumber, ifscCode } = table
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await store
        .select({ row, userId, accountHolderName, accountNumber, ifscCode })
        .from(table as typeof bankDetails)
        .where(gt(row, after))
        .orderBy(asc(row))
        .limit(BATCH)
      for (const { row: id, userId, ...sealed } of rows) openBank(vault, rowOf(id, userId), sealed)
      after = rows.length === BATCH ? rows.at(-1)?.row : undefined
    }
  }
}

export async function checkDatabase(store: Store, vault: Vault): Promise<string> {
  for (const [rule, broken] of RULES)
    if ((await rowsOf(store, broken)).length > 0) throw conflict(`The database is inconsistent: ${rule}.`)
  await openAccounts(store, vault)
  return 'The ledger sums to zero, each balance is the sum of its entries, and every bank account can be decrypted.'
}
