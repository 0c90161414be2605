import { explainFault } from '../../db/open-faults.ts'
import type { Withdrawal } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { decideWithdrawal } from './decision.ts'
import { type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from './listing.ts'

export interface ApprovedAll {
  readonly approved: readonly Withdrawal[]
  readonly leftOut: readonly ListedWithdrawal[]
  readonly failed: readonly { readonly withdrawal: Withdrawal; readonly why: string }[]
}

/**
 * Approves each withdrawal that has no remark, in its own transaction, so that a failed one does not stop the others.
 */
export async function approveAll(
  store: Store,
  mail: Pick<Mail, 'enqueue'>,
  { by: operator, at }: { by: string; at: Date },
): Promise<ApprovedAll> {
  // checks the name first, because otherwise every withdrawal would fail
  const by = readOperator(operator)
  const pending = await withdrawalsWithStatus(store, ['pending'])
  const leftOut = pending.filter((one) => remarksOn(one).length > 0)
  const approved: Withdrawal[] = []
  const failed: ApprovedAll['failed'][number][] = []
  for (const { withdrawal } of pending.filter((one) => !leftOut.includes(one))) {
    try {
      const outcome = await decideWithdrawal(store, { id: withdrawal.id, action: 'approve', by, at }, mail)
      if (outcome.changed) approved.push(outcome.withdrawal)
    } catch (fault) {
      // another operator has decided it meanwhile
      if (fault instanceof HttpFailure) continue
      failed.push({ withdrawal, why: explainFault(fault) })
    }
  }
  return { approved, leftOut, failed }
}
