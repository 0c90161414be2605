import type { LetterKind } from '../letters/words.ts'

/** One mail, written and addressed. */
export interface Letter {
  readonly kind: LetterKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The code that the letter carries, if any. */
  readonly code?: string | undefined
  /** After this moment it is not sent any more: its code has expired. Without it a letter is tried for two days. */
  readonly until?: Date | undefined
}
