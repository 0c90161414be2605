export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'processed', 'rejected'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export const OPEN: readonly WithdrawalStatus[] = ['pending', 'approved']

/** pending → approved → processed, or pending → rejected. */
export const ACTIONS = ['approve', 'process', 'reject'] as const
export type Action = (typeof ACTIONS)[number]

interface Step {
  readonly from: WithdrawalStatus
  readonly to: Exclude<WithdrawalStatus, 'pending'>
}

export const STEPS: Readonly<Record<Action, Step>> = {
  approve: { from: 'pending', to: 'approved' },
  process: { from: 'approved', to: 'processed' },
  reject: { from: 'pending', to: 'rejected' },
}
