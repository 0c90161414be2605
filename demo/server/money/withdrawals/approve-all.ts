import type { Store } from '../../db/store.ts'
import { whyNot } from '../../db/why-not.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { decideWithdrawal, readText, type Withdrawal } from './decision.ts'
import { type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from './listing.ts'

export interface ApprovedAll {
  readonly approved: readonly Withdrawal[]
  /** Withdrawals with a remark: an operator reviews each and approves it by its id. */
  readonly leftOut: readonly ListedWithdrawal[]
  /** Withdrawals that are still pending, because the work failed. */
  readonly failed: readonly { readonly withdrawal: Withdrawal; readonly why: string }[]
}

/** Approves pending withdrawals without a remark, each in its own transaction. One that fails stops no other. */
export async function approveAll(store: Store, { by: operator, at }: { by: string; at: Date }): Promise<ApprovedAll> {
  // otherwise each withdrawal would be refused, which counts as decided by another operator
  const by = readText('The name of who decides', operator, 100)
  const pending = await withdrawalsWithStatus(store, ['pending'])
  const leftOut = pending.filter((one) => remarksOn(one).length > 0)
  const approved: Withdrawal[] = []
  const failed: ApprovedAll['failed'][number][] = []
  for (const { withdrawal } of pending.filter((one) => !leftOut.includes(one))) {
    try {
      const outcome = await decideWithdrawal(store, { id: withdrawal.id, action: 'approve', by, at })
      if (outcome.changed) approved.push(outcome.withdrawal)
    } catch (fault) {
      // another operator has decided meanwhile
      if (fault instanceof HttpFailure) continue
      failed.push({ withdrawal, why: whyNot(fault) })
    }
  }
  return { approved, leftOut, failed }
}
