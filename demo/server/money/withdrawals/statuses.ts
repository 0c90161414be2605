import type { WithdrawalStatus } from '../../db/schema/withdrawal-statuses.ts'

export const OPEN: readonly WithdrawalStatus[] = ['pending', 'approved']

/**
 * A withdrawal goes from pending to approved to processed, or from pending to rejected. A bank may return a payment, even
 * days after it.
 */
export const ACTIONS = ['approve', 'process', 'reject', 'return'] as const
export type Action = (typeof ACTIONS)[number]

interface Step {
  readonly from: readonly WithdrawalStatus[]
  readonly to: Exclude<WithdrawalStatus, 'pending'>
}

export const STEPS: Readonly<Record<Action, Step>> = {
  approve: { from: ['pending'], to: 'approved' },
  process: { from: ['approved'], to: 'processed' },
  reject: { from: ['pending'], to: 'rejected' },
  return: { from: ['approved', 'processed'], to: 'returned' },
}
