import type { MailedCode } from '../accounts/codes.ts'
import type { Purpose } from '../accounts/rules.ts'

export type MailKind =
  | Purpose
  | 'known'
  | 'password-changed'
  | 'codes-refused'
  | 'google-added'
  | 'google-removed'
  | 'account-erased'
  | 'bank-added'
  | 'bank-changed'
  | 'withdrawal'

/**
 * A mail in one language, as plain text. `{name}`, `{until}`, `{when}` and `{amount}` are replaced, and `{account}` and
 * `{before}` by the last four digits of accounts. A code is between `before` and `after`.
 */
interface MailText {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export type MailTexts = Readonly<Record<MailKind, MailText>>

export interface WrittenMail {
  readonly kind: MailKind
  readonly to: string
  /** The recipient's account, with which the mail is deleted while it is queued; none after the account's erasure. */
  readonly userId?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly code?: string | undefined
  /** The row of that code. The text leaves open until when it works. */
  readonly mailed?: (MailedCode & { readonly until: Date }) | undefined
}

/** Stands in a mail for the time until which its code works, which each try to send it states anew. */
export const UNTIL = '\u0000'

/** In Indian time, as in all mails. Both languages write it alike. */
const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** Writes that time into the mail, such as `14:35 IST`. */
export function stateUntil<M extends Pick<WrittenMail, 'text' | 'html'>>(mail: M, until: Date): M {
  const state = (text: string): string => text.replaceAll(UNTIL, clock.format(until))
  return { ...mail, text: state(mail.text), html: state(mail.html) }
}
