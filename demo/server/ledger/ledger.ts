import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { balances, entries, type TransactionKind, transactions } from '../db/schema.ts'

/** What a member can spend. */
export const memberAccount = (userId: string) => `member:${userId}` as const
/** What a member's pending withdrawals hold. */
export const heldAccount = (userId: string) => `held:${userId}` as const

/** Whom a transaction takes its points from, and whom it gives them to. The database holds to the same. */
const ACCOUNTS: Readonly<Record<TransactionKind, (userId: string) => { from: string; to: string }>> = {
  survey_credit: (userId) => ({ from: 'panel:surveys', to: memberAccount(userId) }),
  redemption: (userId) => ({ from: memberAccount(userId), to: 'panel:rewards' }),
  withdrawal_hold: (userId) => ({ from: memberAccount(userId), to: heldAccount(userId) }),
  withdrawal_payout: (userId) => ({ from: heldAccount(userId), to: 'panel:payouts' }),
  withdrawal_return: (userId) => ({ from: heldAccount(userId), to: memberAccount(userId) }),
  sandbox_payout: (userId) => ({ from: heldAccount(userId), to: 'panel:sandbox' }),
}

/** The most points that move at once: an integer of the database. A balance holds more. */
export const MOST_POINTS = 2_147_483_647

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
  /** Whole points that move, from 1 to MOST_POINTS. */
  readonly points: number
  readonly at: Date
}

/**
 * The only way that points move. Posts both entries; the database keeps the members' balances in step, all or nothing.
 * Throws InsufficientPoints where the paying member's account does not hold them, PostedBefore at a second time.
 */
export async function post(store: Store, { kind, userId, reference, points, at }: Posting): Promise<void> {
  if (!Number.isInteger(points) || points < 1 || points > MOST_POINTS) {
    throw new RangeError(`cannot move ${points} points`)
  }
  const { from, to } = ACCOUNTS[kind](userId)
  await store.transaction(async (transaction) => {
    const id = randomUUID()
    const posted = await transaction
      .insert(transactions)
      .values({ id, kind, userId, reference, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: transactions.id })
    if (posted.length === 0) throw new PostedBefore(reference)
    await transaction
      .insert(entries)
      .values([
        { transactionId: id, account: from, amount: -points },
        { transactionId: id, account: to, amount: points },
      ])
      .catch((fault: unknown) => {
        throw isOverdraft(fault) ? new InsufficientPoints(from) : fault
      })
  })
}

/** The database's own refusal; drizzle wraps the fault. */
const isOverdraft = (fault: unknown): boolean =>
  (fault as { cause?: { constraint?: string } }).cause?.constraint === 'balances_not_negative'

/** What the member can spend, in points. */
export async function pointsOf(store: Store, userId: string): Promise<number> {
  const [row] = await store
    .select({ points: balances.points })
    .from(balances)
    .where(eq(balances.account, memberAccount(userId)))
  return row?.points ?? 0
}

/** What the member's transactions come to: how many redemptions, and points earned by surveys and paid out. */
export async function figuresOf(store: Store, userId: string) {
  const rows = await store
    .select({
      kind: transactions.kind,
      count: sql<number>`count(*)`.mapWith(Number),
      points: sql<number>`sum(${entries.amount})`.mapWith(Number),
    })
    .from(transactions)
    .innerJoin(entries, and(eq(entries.transactionId, transactions.id), gt(entries.amount, 0)))
    .where(eq(transactions.userId, userId))
    .groupBy(transactions.kind)
  const of = (kind: TransactionKind) => rows.find((row) => row.kind === kind)
  return {
    earned: of('survey_credit')?.points ?? 0,
    redemptions: of('redemption')?.count ?? 0,
    paidOut: (of('withdrawal_payout') ?? of('sandbox_payout'))?.points ?? 0,
  }
}
