import { groupResetCode } from '../../../src/contract/validation/reset-code.ts'
import { formatPoints, formatRupees } from '../../../src/ui/format/points.ts'
import type { LiveCode } from '../accounts/codes.ts'
import type { Member } from '../accounts/sessions.ts'
import type { Withdrawal } from '../db/schema.ts'
import type { Language } from '../http/language.ts'
import type { BankChange } from '../money/bank.ts'
import { isPast } from '../money/withdrawals/payout-day.ts'
import { htmlOf, textOf } from './page.ts'
import { english, usuallyPaidInEnglish } from './texts/english.ts'
import { hindi, usuallyPaidInHindi } from './texts/hindi.ts'
import { type MailKind, type MailTexts, UNTIL, type WrittenMail } from './written-mail.ts'

const texts: Readonly<Record<Language, MailTexts>> = { en: english, hi: hindi }
const usuallyPaid: Readonly<Record<Language, string>> = { en: usuallyPaidInEnglish, hi: usuallyPaidInHindi }

type Recipient = Pick<Member, 'id' | 'email' | 'firstName' | 'locale'>

interface Details {
  readonly code?: string
  readonly mailed?: LiveCode
  readonly at?: Date
  readonly more?: Readonly<Record<string, string>>
}

/** Formats a time as Indian time, because most members live there; the text names the zone. */
function sayTime(language: Language, at: Date): string {
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'Asia/Kolkata', ...options }).format(at)
  const day = say({ day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}, ${say({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`
}

function write(kind: MailKind, member: Recipient, { code, mailed, at, more }: Details = {}): WrittenMail {
  const language = member.locale
  const values: Readonly<Record<string, string>> = {
    name: member.firstName,
    until: UNTIL,
    when: at ? sayTime(language, at) : '',
    ...more,
  }
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const { subject, before, after } = texts[language][kind]
  const content = { language, subject, before: before.map(fill), code, after: after.map(fill) }
  const { email: to, id: userId } = member
  return { kind, to, userId, subject, text: textOf(content), html: htmlOf(content), code, mailed }
}

export const codeMail = (member: Recipient, mailed: LiveCode): WrittenMail =>
  write(mailed.purpose, member, {
    code: mailed.purpose === 'reset' ? groupResetCode(mailed.code) : mailed.code,
    mailed,
  })

/**
 * Writes the warning to a member whose address somebody registers again; the screen must not reveal that the account
 * exists.
 */
export const knownMail = (member: Recipient) => write('known', member)

/** Tells a member that somebody wants to give the member's address to another account. */
export const takenMail = (member: Recipient) => write('email-taken', member)

export const emailChangedMail = (member: Recipient, { email, at }: { email: string; at: Date }) =>
  write('email-changed', member, { at, more: { email } })

export const passwordChangedMail = (member: Recipient, at: Date) => write('password-changed', member, { at })

export const newDeviceMail = (member: Recipient, device: string, at: Date) =>
  write('new-device', member, { at, more: { device: device && ` (${device})` } })

export const accountErasedMail = (member: Recipient, at: Date): WrittenMail => ({
  ...write('account-erased', member, { at }),
  userId: undefined,
})

export const googleLinkedMail = (member: Recipient, at: Date) => write('google-added', member, { at })

export const googleUnlinkedMail = (member: Recipient, at: Date) => write('google-removed', member, { at })

export const passkeyAddedMail = (member: Recipient, at: Date, passkey: string) =>
  write('passkey-added', member, { at, more: { passkey } })

export const passkeyBlockedMail = (member: Recipient, at: Date, passkey: string) =>
  write('passkey-blocked', member, { at, more: { passkey } })

export const bankChangedMail = (member: Recipient, { before, after: account, at }: BankChange) =>
  before
    ? write('bank-changed', member, { at, more: { before, account } })
    : write('bank-added', member, { at, more: { account } })

/** Says by which day a withdrawal is usually paid, unless that day is past. */
function sayExpected({ locale }: Recipient, { expectedBy }: Withdrawal, now: Date): string {
  if (!expectedBy || isPast(expectedBy, now)) return ''
  const form = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
  const day = new Intl.DateTimeFormat(`${locale}-IN`, form).format(new Date(expectedBy))
  return ` ${usuallyPaid[locale].replace('{day}', day)}`
}

export function withdrawalMail(member: Recipient, withdrawal: Withdrawal): WrittenMail {
  const { amount, accountEnd: account, requestDate: at } = withdrawal
  const expected = sayExpected(member, withdrawal, at)
  return write('withdrawal', member, { at, more: { amount: formatRupees(amount), account, expected } })
}

const STEP_MAILS = {
  approved: 'withdrawal-approved',
  processed: 'withdrawal-processed',
  rejected: 'withdrawal-rejected',
  returned: 'withdrawal-returned',
} as const

/** Tells the member about a step of a withdrawal. */
export function stepMail(member: Recipient, withdrawal: Withdrawal): WrittenMail {
  const { status, amount, accountEnd, requestDate, processedDate } = withdrawal
  const { rejectionReason, bankReference, paymentMode } = withdrawal
  if (status === 'pending') throw new Error('a withdrawal that was only requested has its own mail')
  const payment = [paymentMode, bankReference].filter(Boolean).join(' ')
  return write(STEP_MAILS[status], member, {
    at: requestDate,
    more: {
      amount: formatRupees(amount),
      account: accountEnd,
      reason: rejectionReason ?? '',
      payment: payment && ` (${payment})`,
      expected: sayExpected(member, withdrawal, processedDate ?? requestDate),
    },
  })
}

interface Action {
  readonly reason: string
  readonly at: Date
}

export const creditedMail = (member: Recipient, { points, reason, at }: Action & { readonly points: number }) =>
  write('points-credited', member, { at, more: { points: formatPoints(points), reason } })

export const blockedMail = (member: Recipient, { reason, at, address }: Action & { readonly address: string }) =>
  write('account-blocked', member, { at, more: { reason, address } })

export const unblockedMail = (member: Recipient, at: Date) => write('account-unblocked', member, { at })

/** @param email the operator's address, which belongs to no member */
export const operatorMail = (
  email: string,
  { waiting, failing }: { waiting: number; failing: number },
): WrittenMail => ({
  ...write(
    'operator',
    { id: '', email, firstName: '', locale: 'en' },
    { more: { waiting: String(waiting), failing: String(failing) } },
  ),
  userId: undefined,
})

export const codesRefusedMail = (member: Recipient, until: Date) => write('codes-refused', member, { at: until })
