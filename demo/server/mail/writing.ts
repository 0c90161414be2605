import { groupResetCode } from '../../../src/contract/validation/reset-code.ts'
import type { ComplaintRow, Member } from '../db/schema.ts'
import type { Language } from '../refusals/language.ts'
import { htmlOf, textOf } from './page.ts'
import { english } from './texts/english.ts'
import { hindi } from './texts/hindi.ts'
import { type LiveCode, type MailKind, type MailTexts, UNTIL, type WrittenMail } from './written-mail.ts'

const texts: Readonly<Record<Language, MailTexts>> = { en: english, hi: hindi }

export type Recipient = Pick<Member, 'id' | 'email' | 'firstName' | 'locale' | 'blockedAt'>

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

export function write(kind: MailKind, member: Recipient, { code, mailed, at, more }: Details = {}): WrittenMail {
  const language = member.locale
  const values: Readonly<Record<string, string>> = {
    name: member.firstName,
    until: UNTIL,
    when: at ? sayTime(language, at) : '',
    ...more,
  }
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const { subject, before, facts: rows = [], after: usual, afterBlocked = usual } = texts[language][kind]
  const after = member.blockedAt ? afterBlocked : usual
  const facts = rows.map(([title, value]) => [title, fill(value)] as const).filter(([, value]) => value)
  const content = { language, subject, before: before.map(fill), facts, code, after: after.map(fill) }
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

export function sayDay(language: Language, day: string): string {
  const form = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(`${language}-IN`, form).format(new Date(day))
}

export const blockedMail = (
  member: Recipient,
  { reason, at, address }: { readonly reason: string; readonly at: Date; readonly address: string },
) => write('account-blocked', member, { at, more: { reason, address } })

export const unblockedMail = (member: Recipient, at: Date) => write('account-unblocked', member, { at })

export const complaintFiledMail = (member: Recipient, { number, text, filedAt: at, answerBy }: ComplaintRow) =>
  write('complaint-filed', member, { at, more: { number, text, day: sayDay(member.locale, answerBy) } })

export const complaintAnsweredMail = (member: Recipient, { number, filedAt: at, answer }: ComplaintRow) =>
  write('complaint-answered', member, { at, more: { number, answer: answer ?? '' } })

/** @param nominee the name, or undefined if the nominee was removed */
export const nomineeMail = (member: Recipient, nominee: string | undefined, at: Date) =>
  nominee === undefined
    ? write('nominee-removed', member, { at })
    : write('nominee-named', member, { at, more: { nominee } })

/** @param email the operator's address, which belongs to no member */
const toOperator = (kind: MailKind, email: string, more: Readonly<Record<string, string>>): WrittenMail => ({
  ...write(kind, { id: '', email, firstName: '', locale: 'en', blockedAt: null }, { more }),
  userId: undefined,
})

type Figures = Readonly<Record<'waiting' | 'complaints' | 'complaintsOverdue' | 'failing', number>>

export const operatorMail = (email: string, figures: Figures) =>
  toOperator('operator', email, Object.fromEntries(Object.entries(figures).map(([name, n]) => [name, String(n)])))

/** Leaves out who complains and about what, because mail is not private. */
export const operatorComplaintMail = (email: string, { number, answerBy }: ComplaintRow) =>
  toOperator('operator-complaint', email, { number, day: sayDay('en', answerBy) })

export const codesRefusedMail = (member: Recipient, until: Date) => write('codes-refused', member, { at: until })
