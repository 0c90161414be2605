/** Points (spec, section 9). */
export const WITHDRAWAL_MINIMUM = 100

export type WithdrawalFault = 'amount-whole' | 'amount-minimum' | 'amount-balance'

/** Spec, section 5: whole points, at least 100, and no more than there are. */
export function checkWithdrawal(amount: number, points: number): WithdrawalFault | undefined {
  if (!Number.isInteger(amount)) return 'amount-whole'
  if (amount < WITHDRAWAL_MINIMUM) return 'amount-minimum'
  return amount > points ? 'amount-balance' : undefined
}

/** What was typed, as a number: digits, grouped or not. NaN for all else, such as `1e3` or `100.50`. */
export function readAmount(typed: string): number {
  const text = typed.trim()
  return /^\d+$|^\d{1,3}(,\d{2,3})+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}
