import { formatRupees } from '../../../src/format/points.ts'
import { groupResetCode } from '../../../src/validation/reset-code.ts'
import type { Language } from '../http/language.ts'
import type { Letter } from '../mail/letter.ts'
import { english } from '../mail/texts/english.ts'
import { hindi } from '../mail/texts/hindi.ts'
import { letterPage, letterText } from '../mail/texts/page.ts'
import type { LetterKind, Letters } from '../mail/texts/texts.ts'
import { UNTIL } from '../mail/texts/until.ts'
import type { BankChange } from '../money/bank.ts'
import type { Withdrawal } from '../money/withdrawals/decision.ts'
import type { LiveCode } from './codes.ts'
import type { Member } from './sessions.ts'

const letters: Readonly<Record<Language, Letters>> = { en: english, hi: hindi }

type Recipient = Pick<Member, 'id' | 'email' | 'firstName' | 'locale'>

interface Filling {
  readonly code?: string
  readonly mailed?: LiveCode
  /** When it happened. */
  readonly at?: Date
  /** Further values by their names in braces. */
  readonly more?: Readonly<Record<string, string>>
}

/** In Indian time, because most members live there; the text names the zone. */
function sayTime(language: Language, at: Date): string {
  const say = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'Asia/Kolkata', ...parts }).format(at)
  const day = say({ day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}, ${say({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`
}

/** Writes one letter in the member's language; text and HTML have the same words (../letters). */
function write(kind: LetterKind, member: Recipient, { code, mailed, at, more }: Filling = {}): Letter {
  const language = member.locale
  const values: Readonly<Record<string, string>> = {
    name: member.firstName,
    until: UNTIL,
    when: at ? sayTime(language, at) : '',
    ...more,
  }
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const { subject, before, after } = letters[language][kind]
  const content = { language, subject, before: before.map(fill), code, after: after.map(fill) }
  return {
    kind,
    to: member.email,
    userId: member.id,
    subject,
    text: letterText(content),
    html: letterPage(content),
    code,
    mailed,
  }
}

export const codeLetter = (member: Recipient, mailed: LiveCode): Letter =>
  write(mailed.purpose, member, {
    code: mailed.purpose === 'reset' ? groupResetCode(mailed.code) : mailed.code,
    mailed,
  })

/** For somebody who registers an address with an account; the screen does not reveal that. */
export const knownLetter = (member: Recipient): Letter => write('known', member)

/** To the owner after a new password, whoever set it. */
export const passwordChangedLetter = (member: Recipient, at: Date): Letter => write('password-changed', member, { at })

/** To the former address of a deleted account. */
export const accountErasedLetter = (member: Recipient, at: Date): Letter => ({
  ...write('account-erased', member, { at }),
  userId: undefined,
})

/** To the owner after a Google account was linked, by its address or by the owner. */
export const googleLetter = (member: Recipient, at: Date): Letter => write('google-added', member, { at })

/** To the owner after the Google account was unlinked, by whomever. */
export const googleUnlinkedLetter = (member: Recipient, at: Date): Letter => write('google-removed', member, { at })

/** To the owner after the bank account changed, by whomever. */
export const bankChangedLetter = (member: Recipient, { before, after: account, at }: BankChange): Letter =>
  before
    ? write('bank-changed', member, { at, more: { before, account } })
    : write('bank-added', member, { at, more: { account } })

/** To the owner after a withdrawal was requested, by whomever. */
export const withdrawalLetter = (member: Recipient, { amount, accountEnd, requestDate }: Withdrawal): Letter =>
  write('withdrawal', member, { at: requestDate, more: { amount: formatRupees(amount), account: accountEnd } })

/** To the owner when somebody who has the password guesses codes. */
export const codesRefusedLetter = (member: Recipient, until: Date): Letter =>
  write('codes-refused', member, { at: until })
