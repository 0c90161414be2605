import type { MailedCode } from '../accounts/codes.ts'
import type { LetterKind } from './texts/texts.ts'

/** One mail, written and addressed. */
export interface Letter {
  readonly kind: LetterKind
  readonly to: string
  /** The recipient's account, with which the letter is deleted while it is queued; none after the account's erasure. */
  readonly userId?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The code in the letter, if any. */
  readonly code?: string | undefined
  /** The row of that code. The letter's words leave open until when it works (texts/until.ts). */
  readonly mailed?: (MailedCode & { readonly until: Date }) | undefined
}
