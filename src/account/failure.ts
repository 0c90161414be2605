import { CallError } from '../errors.ts'

export interface FailureTexts<Code extends string> {
  /** The server answered `success: false`. */
  readonly refused: Code
  /** The server answered with an error status. */
  readonly answered?: Code
  /** No answer, or one that cannot be read. */
  readonly unanswered?: Code
}

/**
 * Names the text of a failed call, for where the server sent none of its own. Spec, section 8, names some
 * failures twice: once for the screen and once for the layer that calls; this says which goes when.
 */
export const failureText =
  <Code extends string>({ refused, answered = refused, unanswered = refused }: FailureTexts<Code>) =>
  (error: unknown): Code => {
    if (!(error instanceof CallError) || error.status === 0 || error.code === 'malformed') return unanswered
    return error.status < 400 ? refused : answered
  }
