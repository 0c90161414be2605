import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { balances, entries, ledgerTotals } from '../../demo/server/db/schema.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { figuresOf } from '../../demo/server/money/ledger/accounts.ts'
import { post } from '../../demo/server/money/ledger/ledger.ts'
import type { TestServer } from './server.ts'

/** Gives a member points as they all come: through the ledger. */
export const givePoints = ({ server }: TestServer, userId: string, points: number): Promise<void> =>
  post(server.database.store, {
    kind: 'survey_credit',
    userId,
    reference: randomUUID(),
    points,
    at: server.config.now(),
  })

/** A member's figures as the dashboard shows them. */
export const figuresOfMember = async (store: Store, userId: string) =>
  figuresOf(await store.select().from(ledgerTotals).where(eq(ledgerTotals.userId, userId)))

/** Kept totals that differ from the rows that they count, as text. */
async function wrongTotals(store: Store): Promise<readonly string[]> {
  const { rows } = (await store.execute(sql`
    select 'totals of ' || user_id || ', ' || kind as wrong from
      (select user_id, kind, count(*) as count, sum(amount) as points from transactions
        join entries on transaction_id = transactions.id and amount > 0 group by 1, 2) as there
      full join ledger_totals as kept using (user_id, kind)
      where (there.count, there.points) is distinct from (kept.count, kept.points)
    union all
    select 'passbook of ' || user_id || ', ' || coalesce(number::text, transaction_id) from
      (select transactions.id as transaction_id, user_id,
          coalesce(sum(amount) filter (where account like 'member:%'), 0) as points,
          coalesce(sum(amount) filter (where account like 'held:%'), 0) as held
        from transactions join entries on transaction_id = transactions.id group by transactions.id) as there
      full join (select passbook.*, row_number() over earlier as place, sum(points) over earlier as sum from passbook
        window earlier as (partition by user_id order by number)) as kept using (transaction_id, user_id)
      where (there.points, there.held, kept.place, kept.sum)
        is distinct from (kept.points, kept.held, kept.number, kept.balance)
    union all
    select 'responses of ' || user_id from (select user_id, count(*) as count from responses group by 1) as there
      full join response_tallies as kept using (user_id) where coalesce(there.count, 0) <> coalesce(kept.count, 0)
  `)) as unknown as { rows: { wrong: string }[] }
  return rows.map(({ wrong }) => wrong)
}

/**
 * What does not add up, in words: the entries sum to zero over all accounts, each balance is the sum of its entries, and
 * kept totals are those of the rows.
 */
export async function faultsOfBooks({ server }: TestServer): Promise<readonly string[]> {
  const { store } = server.database
  const kept = new Map((await store.select().from(balances)).map(({ account, points }) => [account, points]))
  const sums = await store
    .select({ account: entries.account, points: sql<number>`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .groupBy(entries.account)
  const faults: string[] = [...(await wrongTotals(store))]
  const total = sums.reduce((sum, { points }) => sum + points, 0)
  if (total !== 0) faults.push(`all entries sum to ${total}`)
  for (const { account, points } of sums) {
    if (account.startsWith('panel:')) continue
    if (kept.get(account) !== points) faults.push(`${account} has ${kept.get(account)}, its entries sum to ${points}`)
    if (points < 0) faults.push(`${account} is below zero: ${points}`)
    kept.delete(account)
  }
  for (const [account, points] of kept) faults.push(`${account} has ${points} and no entries`)
  return faults
}
