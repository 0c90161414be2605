import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { causeOf } from '../../db/cause.ts'
import { balances, entries, ledgerTotals, type TransactionKind, transactions, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { ACCOUNTS, MOST_POINTS, memberAccount, type Total } from './accounts.ts'

export class InsufficientPoints extends Error {
  override name = 'InsufficientPoints'
}

/** The cause was posted before; the ledger is unchanged. */
class PostedBefore extends Error {
  override name = 'PostedBefore'
}

export interface Posting {
  readonly kind: TransactionKind
  readonly userId: string
  /** The cause; one posting per kind, member and reference. */
  readonly reference: string
  /** Whole points that move, from 1 to MOST_POINTS. */
  readonly points: number
  readonly at: Date
}

/**
 * The only function that moves points. Posts both entries; the database updates the members' balances atomically.
 * Throws InsufficientPoints if the debited account has too few, PostedBefore if the cause was posted before.
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

/** Whether the database refused a negative balance. */
const isOverdraft = (fault: unknown): boolean =>
  (causeOf(fault) as { readonly constraint?: string }).constraint === 'balances_not_negative'

/** The points that the member can spend. */
export async function pointsOf(store: Store, userId: string): Promise<number> {
  const [row] = await store
    .select({ points: balances.points })
    .from(balances)
    .where(eq(balances.account, memberAccount(userId)))
  return row?.points ?? 0
}

/** The same, as a column of a statement that reads the member. */
export const pointsOfMember = sql<number>`coalesce((
  select ${balances.points} from ${balances} where ${balances.account} = 'member:' || ${users.id}
), 0)`.mapWith(Number)

/** The member's totals of each kind, as a column of a statement that reads the member. */
export const totalsOfMember = sql<Total[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'points', points)), '[]')
  from ${ledgerTotals} where ${ledgerTotals.userId} = ${users.id}
)`
