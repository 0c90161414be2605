import type { Purpose } from '../accounts/codes.ts'

export type LetterKind =
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
 * One letter in one language, as plain text. `{name}`, `{minutes}` and `{when}` are filled in, and of money
 * `{amount}` and the last four digits of accounts, `{account}` and `{before}`.
 * A code stands between `before` and `after`.
 */
export interface LetterWords {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<LetterKind, LetterWords>>
