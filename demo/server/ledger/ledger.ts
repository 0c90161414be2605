import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { entries, type TransactionKind, transactions, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { ACCOUNTS, balancesAfter, type Total } from './accounts.ts'

export interface Posting {
  readonly kind: TransactionKind
  readonly userId: string
  /** Identifies the cause. A cause can be posted once per kind and member. */
  readonly reference: string
  /** Whole points, from 1 to MOST_POINTS. */
  readonly points: number
  readonly at: Date
}

/** Moves points; no other function does. @throws if the member has fewer points or if the cause was posted before */
export async function post(store: Store, posting: Posting): Promise<void> {
  const { kind, userId, reference, points, at } = posting
  const { from, to } = ACCOUNTS[kind](userId)
  await store.transaction(async (transaction) => {
    await lockMember(transaction, userId)
    const last = await lastOf(transaction, userId)
    const next = { number: last.number + 1, ...balancesAfter(last, posting) }
    const id = randomUUID()
    const posted = await transaction
      .insert(transactions)
      .values({ id, kind, userId, reference, points, ...next, createdAt: at })
      .onConflictDoNothing({ target: [transactions.userId, transactions.kind, transactions.reference] })
      .returning({ id: transactions.id })
    if (posted.length === 0) throw new Error(`${kind} ${reference} was posted before`)
    await transaction.insert(entries).values([
      { transactionId: id, account: from, amount: -points },
      { transactionId: id, account: to, amount: points },
    ])
  })
}

export async function lastOf(store: Store, userId: string) {
  const [last] = await store
    .select({ number: transactions.number, balance: transactions.balance, held: transactions.held })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.number))
    .limit(1)
  return last ?? { number: 0, balance: 0, held: 0 }
}

export const pointsOf = async (store: Store, userId: string): Promise<number> => (await lastOf(store, userId)).balance

export const pointsOfMember = sql<number>`coalesce((
  select ${transactions.balance} from ${transactions} where ${transactions.userId} = ${users.id}
  order by ${transactions.number} desc limit 1
), 0)`.mapWith(Number)

export const totalsOfMember = sql<Total[]>`(
  select coalesce(json_agg(total), '[]') from (
    select ${transactions.kind} as kind, count(*) as count, sum(${transactions.points}) as points from ${transactions}
    where ${transactions.userId} = ${users.id} group by 1
  ) as total
)`
