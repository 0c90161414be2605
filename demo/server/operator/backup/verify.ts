import { asc, gt, sql } from 'drizzle-orm'
import { bankDetails, payoutAccounts } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { openBank, rowOfMember, rowOfPayout } from '../../db/vault/bank.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { ask } from './tables.ts'

/** Bank accounts per batch. */
const BATCH = 500

/** The invariants of every database: each query finds violations. */
const RULES = [
  [
    'a ledger transaction does not have its two entries',
    sql`select 1 from transactions left join
      (select transaction_id, array_agg(account order by amount) as accounts, sum(amount) as sum from entries group by 1)
        as posted on posted.transaction_id = transactions.id
      where (posted.accounts, posted.sum) is distinct from (ledger_accounts(kind, user_id), 0::bigint) limit 1`,
  ],
  ['the ledger does not sum to zero', sql`select 1 from entries having coalesce(sum(amount), 0) <> 0`],
  [
    'a balance is not the sum of its entries',
    sql`select 1 from (select account, sum(amount) as points from entries where account not like 'panel:%' group by 1)
        as posted full join balances as kept using (account)
      where coalesce(posted.points, 0) <> coalesce(kept.points, 0) limit 1`,
  ],
  [
    "a total is not that of the member's transactions",
    sql`select 1 from (select user_id, kind, count(*) as count, sum(amount) as points from transactions
        join entries on transaction_id = transactions.id and amount > 0 group by 1, 2)
        as posted full join ledger_totals as kept using (user_id, kind)
      where (posted.count, posted.points) is distinct from (kept.count, kept.points) limit 1`,
  ],
  [
    "a passbook does not have its member's transactions with the balance after each",
    sql`select 1 from (select transactions.id as transaction_id, user_id,
          coalesce(sum(amount) filter (where account like 'member:%'), 0) as points,
          coalesce(sum(amount) filter (where account like 'held:%'), 0) as held
        from transactions join entries on transaction_id = transactions.id group by transactions.id) as posted
      full join (select passbook.*, row_number() over earlier as place, sum(points) over earlier as sum from passbook
        window earlier as (partition by user_id order by number)) as kept using (transaction_id, user_id)
      where (posted.points, posted.held, kept.place, kept.sum)
        is distinct from (kept.points, kept.held, kept.number, kept.balance) limit 1`,
  ],
  [
    'the counts of responses are not those of the responses',
    sql`select 1 from (select user_id, count(*) as count from responses group by 1) as there full join
        response_tallies as kept using (user_id)
      where coalesce(there.count, 0) <> coalesce(kept.count, 0) limit 1`,
  ],
] as const

/** Decrypts every bank account, in batches. Throws a SealFault at the first failure. */
async function openAccounts(store: Store, vault: Vault): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: (typeof bankDetails.$inferSelect)[] = await store
      .select()
      .from(bankDetails)
      .where(gt(bankDetails.userId, after))
      .orderBy(asc(bankDetails.userId))
      .limit(BATCH)
    for (const row of rows) openBank(vault, rowOfMember(row.userId), row)
    after = rows.length === BATCH ? rows.at(-1)?.userId : undefined
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: (typeof payoutAccounts.$inferSelect)[] = await store
      .select()
      .from(payoutAccounts)
      .where(gt(payoutAccounts.withdrawalId, after))
      .orderBy(asc(payoutAccounts.withdrawalId))
      .limit(BATCH)
    for (const row of rows) openBank(vault, rowOfPayout(row.withdrawalId, row.userId), row)
    after = rows.length === BATCH ? rows.at(-1)?.withdrawalId : undefined
  }
}

/** Throws if the ledger is inconsistent, or a bank account does not decrypt with the keys. */
export async function verify(store: Store, vault: Vault): Promise<void> {
  for (const [rule, broken] of RULES)
    if ((await ask(store, broken)).length > 0)
      throw new HttpFailure(409, 'conflict', `The backup was refused: ${rule}. Nothing was restored.`)
  await openAccounts(store, vault)
}
