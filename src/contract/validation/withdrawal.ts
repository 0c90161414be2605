import type { Faults } from './faults.ts'
import { type Mark, readNumber } from './number.ts'

/** Points (docs/rules.md, Withdrawal). */
export const WITHDRAWAL_MINIMUM = 100

export type WithdrawalFault = 'amount-whole' | 'amount-minimum' | 'amount-balance'

export interface WithdrawalForm {
  readonly amount: number
  /** The balance. */
  readonly points: number
}

/** Whole points, at least 100, and at most the balance (docs/rules.md, Withdrawal). */
export function checkWithdrawal({ amount, points }: WithdrawalForm): Faults<WithdrawalForm, WithdrawalFault> {
  if (!Number.isInteger(amount)) return { amount: 'amount-whole' }
  if (amount < WITHDRAWAL_MINIMUM) return { amount: 'amount-minimum' }
  return amount > points ? { amount: 'amount-balance' } : {}
}

/** The whole number of points that is typed; NaN for anything else. */
export function readAmount(typed: string, mark?: Mark): number {
  const read = readNumber(typed, mark, true)
  return typeof read === 'string' && /^\d+(\.0*)?$/.test(read) ? Number(read) : Number.NaN
}

/** The two amounts that a text can mean, such as `1.000`; undefined if there is no doubt. */
export function amountsIn(typed: string, mark?: Mark): readonly [string, string] | undefined {
  const read = readNumber(typed, mark, true)
  return typeof read === 'object' ? read : undefined
}
