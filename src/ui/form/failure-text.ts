import { CallError } from '../../client/errors.ts'

export interface FailureTexts<Code extends string> {
  readonly refused: Code
  readonly answered?: Code
  readonly unanswered?: Code
}

/**
 * Returns the key of the text for a failed call whose answer has no server message. Some failures have two texts, which
 * this chooses between (docs/rules.md, Error texts).
 */
export const failureText =
  <Code extends string>({ refused, answered = refused, unanswered = refused }: FailureTexts<Code>) =>
  (error: unknown): Code => {
    if (!(error instanceof CallError) || error.status === 0 || error.code === 'malformed') return unanswered
    return error.status < 400 ? refused : answered
  }
