import type { TransactionKind } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'

export const memberAccount = (userId: string) => `member:${userId}` as const
export const heldAccount = (userId: string) => `held:${userId}` as const

export const ACCOUNTS: Readonly<Record<TransactionKind, (userId: string) => { from: string; to: string }>> = {
  survey_credit: (userId) => ({ from: 'panel:surveys', to: memberAccount(userId) }),
  screening_credit: (userId) => ({ from: 'panel:surveys', to: memberAccount(userId) }),
  redemption: (userId) => ({ from: memberAccount(userId), to: 'panel:rewards' }),
  withdrawal_hold: (userId) => ({ from: memberAccount(userId), to: heldAccount(userId) }),
  withdrawal_approval: (userId) => ({ from: heldAccount(userId), to: 'panel:withdrawals' }),
  withdrawal_return: (userId) => ({ from: heldAccount(userId), to: memberAccount(userId) }),
  withdrawal_refund: (userId) => ({ from: 'panel:withdrawals', to: memberAccount(userId) }),
  operator_credit: (userId) => ({ from: 'panel:credits', to: memberAccount(userId) }),
}

/** The largest integer of the database, which limits a transaction. A balance may be larger. */
export const MOST_POINTS = 2_147_483_647

interface Moving {
  readonly kind: TransactionKind
  readonly userId: string
  readonly points: number
}

/** Returns the points that a transaction adds to the member's two accounts; negative if it takes points. */
export function movedBy({ kind, userId, points }: Moving): { readonly points: number; readonly held: number } {
  const { from, to } = ACCOUNTS[kind](userId)
  const into = (account: string) => (account === to ? points : account === from ? -points : 0)
  return { points: into(memberAccount(userId)), held: into(heldAccount(userId)) }
}

interface Balances {
  readonly balance: number
  readonly held: number
}

export function balancesAfter(before: Balances, moving: Moving): Balances {
  const { points } = moving
  if (!Number.isInteger(points) || points < 1 || points > MOST_POINTS) {
    throw new RangeError(`cannot move ${points} points`)
  }
  const moved = movedBy(moving)
  const after = { balance: before.balance + moved.points, held: before.held + moved.held }
  if (after.balance < 0) throw new Refusal('insufficient-points')
  if (after.held < 0) throw new Error('there are not as many held points')
  return after
}

export interface Total {
  readonly kind: TransactionKind
  readonly count: number
  readonly points: number
}

/** The kinds that add points to what a member has earned. */
export const CREDITS = [
  'survey_credit',
  'screening_credit',
  'operator_credit',
] as const satisfies readonly TransactionKind[]

export function figuresOf(totals: readonly Total[]) {
  const of = (kind: TransactionKind) => totals.find((total) => total.kind === kind)
  return {
    earned: CREDITS.reduce((sum, kind) => sum + (of(kind)?.points ?? 0), 0),
    redemptions: of('redemption')?.count ?? 0,
    paidOut: (of('withdrawal_approval')?.points ?? 0) - (of('withdrawal_refund')?.points ?? 0),
  }
}
