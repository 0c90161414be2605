import type { Faults } from './faults.ts'

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

/** Parses typed digits, grouped as in India or not at all. NaN for anything else, such as `1e3`, `1,00` or `100.50`. */
export function readAmount(typed: string): number {
  const text = typed.trim()
  return /^\d+$|^\d{1,2}(,\d\d)*,\d{3}$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}
