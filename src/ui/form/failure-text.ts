import { CallError } from '../../client/errors.ts'

export interface FailureTexts<Code extends string> {
  readonly refused: Code
  readonly answered?: Code
  readonly unanswered?: Code
}

/**
 * Returns the key of the text for a failed call without a server message; chooses between the two texts of some
 * failures (docs/rules.md, Error texts).
 */
export const failureText =
  <Code extends string>({ refused, answered = refused, unanswered = refused }: FailureTexts<Code>) =>
  (error: unknown): Code => {
    if (!(error instanceof CallError) || error.status === 0 || error.code === 'malformed') return unanswered
    return error.status < 400 ? refused : answered
  }
