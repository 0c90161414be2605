import { formatPoints, formatRupees } from '../../../src/ui/format/points.ts'
import { isPast } from '../db/indian-day.ts'
import type { Withdrawal } from '../db/schema.ts'
import { type Recipient, sayDay, write } from '../mail/writing.ts'
import type { MailKind, WrittenMail } from '../mail/written-mail.ts'
import type { BankChange } from './bank.ts'
import { OPEN } from './withdrawals/statuses.ts'

export const bankChangedMail = (member: Recipient, { before, after: account, at }: BankChange) =>
  before
    ? write('bank-changed', member, { at, more: { before, account } })
    : write('bank-added', member, { at, more: { account } })

/** Returns the day by which an open withdrawal is usually paid; empty if that day is past. */
function expectedOf({ locale }: Recipient, { status, expectedBy, processedDate, requestDate }: Withdrawal): string {
  if (!expectedBy || !OPEN.includes(status) || isPast(expectedBy, processedDate ?? requestDate)) return ''
  return sayDay(locale, expectedBy)
}

const WITHDRAWAL_MAILS = {
  pending: 'withdrawal',
  approved: 'withdrawal-approved',
  processed: 'withdrawal-processed',
  rejected: 'withdrawal-rejected',
  returned: 'withdrawal-returned',
} as const

const payoutMail = (kind: MailKind, member: Recipient, withdrawal: Withdrawal, wrong = ''): WrittenMail =>
  write(kind, member, {
    at: withdrawal.requestDate,
    more: {
      wrong,
      amount: formatRupees(withdrawal.amount),
      account: withdrawal.accountEnd,
      expected: expectedOf(member, withdrawal),
      reason: withdrawal.rejectionReason ?? '',
      mode: withdrawal.paymentMode ?? '',
      reference: withdrawal.bankReference ?? '',
      transaction: withdrawal.transactionId,
    },
  })

/** Tells the member about the last step of a withdrawal. */
export const withdrawalMail = (member: Recipient, withdrawal: Withdrawal): WrittenMail =>
  payoutMail(WITHDRAWAL_MAILS[withdrawal.status], member, withdrawal)

export const referenceCorrectedMail = (member: Recipient, withdrawal: Withdrawal, wrong: string): WrittenMail =>
  payoutMail('reference-corrected', member, withdrawal, wrong)

export const creditedMail = (
  member: Recipient,
  { points, reason, at }: { readonly points: number; readonly reason: string; readonly at: Date },
) => write('points-credited', member, { at, more: { points: formatPoints(points), reason } })
