import { CallError } from '../../client/errors.ts'

export interface FailureTexts<Code extends string> {
  /** The server answered `success: false`. */
  readonly refused: Code
  /** The server answered with an error status. */
  readonly answered?: Code
  /** No answer, or an unreadable one. */
  readonly unanswered?: Code
}

/**
 * The key of the text for a failed call without a server message. Some failures have two texts; this chooses between
 * them (docs/rules.md, Error texts).
 */
export const failureText =
  <Code extends string>({ refused, answered = refused, unanswered = refused }: FailureTexts<Code>) =>
  (error: unknown): Code => {
    if (!(error instanceof CallError) || error.status === 0 || error.code === 'malformed') return unanswered
    return error.status < 400 ? refused : answered
  }
