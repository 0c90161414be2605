import type { Purpose } from '../../accounts/rules.ts'

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
 * One letter in one language, as plain text. `{name}`, `{until}`, `{when}` and `{amount}` are replaced, and
 * `{account}` and `{before}` by the last four digits of accounts. A code is between `before` and `after`.
 */
interface LetterWords {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<LetterKind, LetterWords>>
