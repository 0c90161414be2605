import { CallError, isRefusal } from '../../../src/client/errors.ts'

/** Explains why no survey shows. */
export interface LoadFailure {
  readonly code: 'not-found' | 'load-failed' | 'no-survey'
  /** Empty where the server sent none. */
  readonly serverMessage: string
}

/** A missing survey has our own text; for other failures the server message applies (docs/rules.md, Survey load). */
export function loadFailureOf(error: unknown): LoadFailure {
  const { status, code, serverMessage } = error instanceof CallError ? error : new CallError('malformed')
  const missing = code === 'not-found' || (code === 'refused' && status < 400)
  // only an offer says that a survey has closed, and a guest sees that message (docs/rules.md, Offers of surveys)
  const closed = error instanceof CallError && isRefusal(error, 'survey-closed')
  const text = missing && !closed ? '' : serverMessage
  return { code: missing ? 'not-found' : 'load-failed', serverMessage: text }
}

export type SubmitText = 'required-open' | 'submit-failed' | 'submit-exception'

/** The failure of a submission: the screen's text, and the server message, which takes precedence. */
export interface SubmitFailure {
  readonly code: SubmitText
  readonly serverMessage: string
  /** The server was reached. */
  readonly reached: boolean
  /** The browser knew that it had no network: nothing else has failed. */
  readonly offline: boolean
}

/** The text for a failed submit (docs/rules.md, Survey submit), and the server's own. */
export const submitFailureOf = (error: unknown, online: boolean): SubmitFailure => {
  const reached = error instanceof CallError && error.status > 0
  const answered = reached && error.code !== 'malformed'
  const code = answered ? 'submit-failed' : 'submit-exception'
  return { code, serverMessage: answered ? error.serverMessage : '', reached, offline: !reached && !online }
}

export const submitTextOf = (error: unknown): SubmitText => submitFailureOf(error, true).code
