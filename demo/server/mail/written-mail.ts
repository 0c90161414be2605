import type { Purpose } from '../db/schema.ts'

export interface MailedCode {
  readonly userId: string
  readonly purpose: Purpose
  readonly seed: string
  readonly isNew: boolean
}

export interface LiveCode extends MailedCode {
  readonly code: string
  readonly until: Date
}

export type ComplaintMailKind =
  | 'complaint-filed'
  | 'complaint-answered'
  | 'operator-complaint'
  | 'nominee-named'
  | 'nominee-removed'

export type MailKind =
  | Purpose
  | 'known'
  | 'email-taken'
  | 'email-changed'
  | 'password-changed'
  | 'codes-refused'
  | 'new-device'
  | 'google-added'
  | 'google-removed'
  | 'passkey-added'
  | 'passkey-blocked'
  | 'account-erased'
  | 'bank-added'
  | 'bank-changed'
  | 'withdrawal'
  | 'withdrawal-approved'
  | 'withdrawal-processed'
  | 'withdrawal-rejected'
  | 'withdrawal-returned'
  | 'reference-corrected'
  | 'points-credited'
  | 'account-blocked'
  | 'account-unblocked'
  | 'operator'
  | ComplaintMailKind

/** Rows of a name and a value. A row whose value is empty is left out. */
export type MailFacts = readonly (readonly [name: string, value: string])[]

/**
 * `writing.ts` replaces names in braces, such as `{amount}`. The last four digits of accounts replace `{account}` and
 * `{before}`. The facts and a code stand between `before` and `after`.
 */
interface MailText {
  readonly subject: string
  readonly before: readonly string[]
  readonly facts?: MailFacts
  readonly after: readonly string[]
  /** Replaces `after` for a blocked member, who cannot sign in to follow it. */
  readonly afterBlocked?: readonly string[]
}

export type MailTexts = Readonly<Record<MailKind, MailText>>

export interface WrittenMail {
  readonly kind: MailKind
  readonly to: string
  readonly userId?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly code?: string | undefined
  readonly mailed?: (MailedCode & { readonly until: Date }) | undefined
}

/** The part of a mail that a demonstration keeps in its mailbox. */
export type KeptMail = Pick<WrittenMail, 'to' | 'subject' | 'text' | 'html' | 'code'>

/** The placeholder for the time until which a code works. Each attempt to send the mail fills in the time. */
export const UNTIL = '\u0000'

const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

export function stateUntil<M extends Pick<WrittenMail, 'text' | 'html'>>(mail: M, until: Date): M {
  const state = (text: string): string => text.replaceAll(UNTIL, clock.format(until))
  return { ...mail, text: state(mail.text), html: state(mail.html) }
}
