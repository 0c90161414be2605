import type { Faults } from './faults.ts'
import { type Mark, readNumber } from './number.ts'

/** Points (docs/rules.md, Withdrawal). */
export const WITHDRAWAL_MINIMUM = 100

export type WithdrawalFault = 'amount-whole' | 'amount-minimum' | 'amount-balance'

export interface WithdrawalForm {
  readonly amount: number
  readonly points: number
}

export function checkWithdrawal({ amount, points }: WithdrawalForm): Faults<WithdrawalForm, WithdrawalFault> {
  if (!Number.isInteger(amount)) return { amount: 'amount-whole' }
  if (amount < WITHDRAWAL_MINIMUM) return { amount: 'amount-minimum' }
  return amount > points ? { amount: 'amount-balance' } : {}
}

export function readAmount(typed: string, mark?: Mark): number {
  const read = readNumber(typed, mark, true)
  return typeof read === 'string' && /^\d+(\.0*)?$/.test(read) ? Number(read) : Number.NaN
}

export function amountsIn(typed: string, mark?: Mark): readonly [string, string] | undefined {
  const read = readNumber(typed, mark, true)
  return typeof read === 'object' ? read : undefined
}
