import { APPROVED, type PointsUpdated, PROCESSED, REJECTED, RETURNED } from '../../../../src/contract/live.ts'
import type { BankDetails } from '../../../../src/contract/validation/bank.ts'
import { randomCode } from '../../accounts/random-code.ts'
import type { WithdrawalStatus } from '../../db/schema/withdrawal-statuses.ts'
import type { TransactionKind } from '../../db/schema.ts'
import { bankCodeOf, bankNameOf } from './bank-name.ts'

// The panel inside the page follows these rules too (docs/rules.md, Withdrawal status).

export const requested = (amount: number, { ifscCode, accountNumber }: BankDetails, expectedBy: string) => ({
  transactionId: randomCode('WD', 2),
  amount,
  status: 'pending' as const,
  rejectionReason: null,
  bankReference: null,
  paymentMode: null,
  bankCode: bankCodeOf(ifscCode),
  accountEnd: accountNumber.slice(-4),
  processedDate: null,
  expectedBy,
})

interface Settlement {
  /** Undefined if the step moves no points. */
  readonly kind?: TransactionKind
  readonly notice: PointsUpdated
}

/** Returns the points that a step moves, and the notice to the member. */
export function settlementOf(status: WithdrawalStatus, amount: number): Settlement | undefined {
  if (status === 'approved') {
    const message = `Withdrawal approved! ${amount} points deducted.`
    return { kind: 'withdrawal_approval', notice: { reason: APPROVED, message, change: amount } }
  }
  if (status === 'rejected') {
    const message = `Withdrawal rejected. ${amount} points restored to your account.`
    return { kind: 'withdrawal_return', notice: { reason: REJECTED, message, change: amount } }
  }
  if (status === 'processed') {
    const message = `Withdrawal paid! ${amount} points are on the way to your bank account.`
    return { notice: { reason: PROCESSED, message, change: amount } }
  }
  if (status === 'returned') {
    const message = `Your bank returned the payment. ${amount} points restored to your account.`
    return { kind: 'withdrawal_refund', notice: { reason: RETURNED, message, change: amount } }
  }
  return undefined
}

export interface HistoryRow {
  readonly id: string
  readonly transactionId: string
  readonly requestDate: string
  readonly approvedDate: string | null
  readonly processedDate: string | null
  readonly amount: number
  readonly status: WithdrawalStatus
  readonly rejectionReason: string | null
  readonly bankReference: string | null
  readonly paymentMode: string | null
  readonly expectedBy?: string | null
  readonly bankCode: string
  readonly accountEnd: string
}

export const historyPage = (rows: readonly HistoryRow[], total: number, limit: number) => ({
  success: true,
  withdrawalHistory: rows.map(({ bankCode, accountEnd, ...row }) => ({
    ...row,
    bankDetails: { bankName: bankNameOf(bankCode), accountNumber: accountEnd },
  })),
  pagination: { totalPages: Math.max(1, Math.ceil(total / limit)), total },
})
