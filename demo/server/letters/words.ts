import type { Purpose } from '../accounts/codes.ts'

export type LetterKind = Purpose | 'known' | 'password-changed' | 'google-added' | 'account-erased'

/**
 * One letter in one language, as plain text. `{name}`, `{minutes}` and `{when}` are filled in.
 * A code stands between `before` and `after`.
 */
export interface LetterWords {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<LetterKind, LetterWords>>
