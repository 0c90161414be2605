import { APPROVED, type PointsUpdated, REJECTED } from '../../../../src/api/live.ts'
import type { BankDetails } from '../../../../src/validation/bank.ts'
import type { TransactionKind } from '../../db/schema.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { randomCode } from '../rewards/random-code.ts'
import { bankCodeOf, bankNameOf } from './bank-name.ts'
import { type Action, STEPS, type WithdrawalStatus } from './statuses.ts'

// The rules of withdrawals, apart from where they are stored (docs/rules.md, Withdrawal status). The panel inside the page
// follows them too.

/** What a new withdrawal stores besides its member and its time. Of the bank account, only what lists show. */
export const requested = (amount: number, { ifscCode, accountNumber }: BankDetails) => ({
  transactionId: randomCode('WD', 2),
  amount,
  status: 'pending' as const,
  rejectionReason: null,
  bankCode: bankCodeOf(ifscCode),
  accountEnd: accountNumber.slice(-4),
  processedDate: null,
})

interface Settlement {
  readonly kind: TransactionKind
  /** For the live channel. */
  readonly notice: PointsUpdated
}

/** How the held points move with a new status. Processing moves nothing: the approval did. */
export function settlementOf(status: WithdrawalStatus, amount: number): Settlement | undefined {
  if (status === 'approved') {
    const message = `Withdrawal approved! ${amount} points deducted.`
    return { kind: 'withdrawal_payout', notice: { reason: APPROVED, message, change: amount } }
  }
  if (status === 'rejected') {
    const message = `Withdrawal rejected. ${amount} points restored to your account.`
    return { kind: 'withdrawal_return', notice: { reason: REJECTED, message, change: amount } }
  }
  return undefined
}

export const noWithdrawal = (id: string) => new HttpFailure(404, 'not-found', `There is no withdrawal ${id}`)

interface Decided {
  readonly transactionId: string
  readonly status: WithdrawalStatus
}

/** Throws the failure of an action that the status does not allow. One that was done before is allowed. */
export function refuseDecided({ transactionId, status }: Decided, action: Action): void {
  const { from, to } = STEPS[action]
  if (status === from || status === to) return
  const message = `${transactionId} is ${status}: only one that is ${from} can be ${to}`
  throw new HttpFailure(409, 'conflict', message)
}

interface Shown extends Decided {
  readonly id: string
  readonly requestDate: string
  readonly approvedDate: string | null
  readonly processedDate: string | null
  readonly amount: number
  readonly rejectionReason: string | null
  readonly bankCode: string
  readonly accountEnd: string
}

/** A page of the history, as the call shows it. @param total how many there are on all pages */
export const historyPage = (rows: readonly Shown[], total: number, limit: number) => ({
  success: true,
  withdrawalHistory: rows.map(({ bankCode, accountEnd, ...row }) => ({
    ...row,
    bankDetails: { bankName: bankNameOf(bankCode), accountNumber: accountEnd },
  })),
  pagination: { totalPages: Math.max(1, Math.ceil(total / limit)), total },
})
