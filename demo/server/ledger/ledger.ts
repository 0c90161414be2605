import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { balances, entries, type TransactionKind, transactions } from '../db/schema.ts'

/** What a member can spend. */
export const memberAccount = (userId: string) => `member:${userId}` as const
/** What a member's pending withdrawals hold. */
export const heldAccount = (userId: string) => `held:${userId}` as const
/** Where the members' points come from and go to. */
export type PanelAccount = 'panel:surveys' | 'panel:rewards' | 'panel:payouts' | 'panel:sandbox'
type MemberAccount = ReturnType<typeof memberAccount> | ReturnType<typeof heldAccount>
type Account = PanelAccount | MemberAccount

export class InsufficientPoints extends Error {
  override name = 'InsufficientPoints'
}

/** The cause was posted before: the ledger is as it was. */
export class PostedBefore extends Error {
  override name = 'PostedBefore'
}

export interface Posting {
  readonly kind: TransactionKind
  readonly userId: string
  /** What caused it; one posting a kind, member and reference. */
  readonly reference: string
  /** Whole points that move, more than 0. */
  readonly points: number
  readonly from: Account
  readonly to: Account
  readonly at: Date
}

/**
 * The only way that points move. Posts both entries and keeps the members' balances in step, all or nothing.
 * Throws InsufficientPoints where the paying member's account does not hold them, PostedBefore at a second time.
 */
export async function post(store: Store, { kind, userId, reference, points, from, to, at }: Posting): Promise<void> {
  if (!Number.isSafeInteger(points) || points <= 0) throw new RangeError(`cannot move ${points} points`)
  await store.transaction(async (transaction) => {
    const id = randomUUID()
    const posted = await transaction
      .insert(transactions)
      .values({ id, kind, userId, reference, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: transactions.id })
    if (posted.length === 0) throw new PostedBefore(reference)
    await transaction.insert(entries).values([
      { transactionId: id, account: from, amount: -points },
      { transactionId: id, account: to, amount: points },
    ])
    await withdraw(transaction, from, points)
    await deposit(transaction, to, points)
  })
}

const isPanelAccount = (account: Account): boolean => account.startsWith('panel:')

async function withdraw(store: Store, account: Account, points: number): Promise<void> {
  if (isPanelAccount(account)) return
  const [left] = await store
    .update(balances)
    .set({ points: sql`${balances.points} - ${points}` })
    .where(and(eq(balances.account, account), sql`${balances.points} >= ${points}`))
    .returning()
  if (!left) throw new InsufficientPoints(account)
}

async function deposit(store: Store, account: Account, points: number): Promise<void> {
  if (isPanelAccount(account)) return
  await store
    .insert(balances)
    .values({ account, points })
    .onConflictDoUpdate({ target: balances.account, set: { points: sql`${balances.points} + ${points}` } })
}

/** What the member can spend, in points. */
export async function pointsOf(store: Store, userId: string): Promise<number> {
  const [row] = await store
    .select({ points: balances.points })
    .from(balances)
    .where(eq(balances.account, memberAccount(userId)))
  return row?.points ?? 0
}

/** All points that surveys ever brought the member. */
export async function earnedBy(store: Store, userId: string): Promise<number> {
  const [row] = await store
    .select({ points: sql<number>`coalesce(sum(${entries.amount}), 0)::int` })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.account, memberAccount(userId)), eq(transactions.kind, 'survey_credit')))
  return row?.points ?? 0
}
