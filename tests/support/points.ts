import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { balances, entries } from '../../demo/server/db/schema.ts'
import { post } from '../../demo/server/ledger/ledger.ts'
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

/** What does not add up, in words: the entries sum to zero over all accounts, each balance is the sum of its entries. */
export async function faultsOfBooks({ server }: TestServer): Promise<readonly string[]> {
  const { store } = server.database
  const kept = new Map((await store.select().from(balances)).map(({ account, points }) => [account, points]))
  const sums = await store
    .select({ account: entries.account, points: sql<number>`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .groupBy(entries.account)
  const faults: string[] = []
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
