import type { Store } from '../db/store.ts'
import { HttpFailure } from '../failure.ts'
import { decideWithdrawal, type Withdrawal } from './decision.ts'
import { type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from './listing.ts'

export interface ApprovedAll {
  readonly approved: readonly Withdrawal[]
  /** Withdrawals with a remark: an operator reviews each and approves it by its id. */
  readonly leftOut: readonly ListedWithdrawal[]
}

/** Approves pending withdrawals without a remark, each in its own transaction. */
export async function approveAll(store: Store, { by, at }: { by: string; at: Date }): Promise<ApprovedAll> {
  const pending = await withdrawalsWithStatus(store, ['pending'])
  const leftOut = pending.filter((one) => remarksOn(one).length > 0)
  const approved: Withdrawal[] = []
  for (const { withdrawal } of pending.filter((one) => !leftOut.includes(one))) {
    try {
      const outcome = await decideWithdrawal(store, { id: withdrawal.id, action: 'approve', by, at })
      if (outcome.changed) approved.push(outcome.withdrawal)
    } catch (fault) {
      // another operator has decided meanwhile
      if (!(fault instanceof HttpFailure)) throw fault
    }
  }
  return { approved, leftOut }
}
