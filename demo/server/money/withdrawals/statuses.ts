export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'processed', 'rejected'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export const OPEN: readonly WithdrawalStatus[] = ['pending', 'approved']

/** A withdrawal goes from pending to approved to processed, or from pending to rejected. */
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
