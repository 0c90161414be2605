import { CallError, isRefusal } from '../../../src/client/errors.ts'

export interface LoadFailure {
  readonly code: 'not-found' | 'load-failed' | 'no-survey'
  readonly serverMessage: string
}

/** Uses our text for a missing survey and the server message otherwise (docs/rules.md, Survey load). */
export function loadFailureOf(error: unknown): LoadFailure {
  const { status, code, serverMessage } = error instanceof CallError ? error : new CallError('malformed')
  const missing = code === 'not-found' || (code === 'refused' && status < 400)
  const closed = error instanceof CallError && isRefusal(error, 'survey-closed')
  const text = missing && !closed ? '' : serverMessage
  return { code: missing ? 'not-found' : 'load-failed', serverMessage: text }
}

export type SubmitText = 'required-open' | 'screening-failed' | 'submit-failed' | 'submit-exception'

export interface SubmitFailure {
  readonly code: SubmitText
  readonly serverMessage: string
  readonly reached: boolean
  readonly offline: boolean
  /** The id of the question that the refusal names. */
  readonly question?: string | undefined
}

/** Returns the question that a refusal names, so that its message can stand beside the cause. */
export function questionIn(error: unknown): string | undefined {
  const { question } = ((error instanceof CallError && error.answer) || {}) as { readonly question?: unknown }
  return question === undefined || question === null ? undefined : String(question)
}

/** Maps an error to the texts of a failed submit (docs/rules.md, Survey submit). */
export const submitFailureOf = (error: unknown, online: boolean): SubmitFailure => {
  const reached = error instanceof CallError && error.status > 0
  const answered = reached && error.code !== 'malformed'
  const code = answered ? 'submit-failed' : 'submit-exception'
  const serverMessage = answered ? error.serverMessage : ''
  return { code, serverMessage, reached, offline: !reached && !online, question: questionIn(error) }
}

export const submitTextOf = (error: unknown): SubmitText => submitFailureOf(error, true).code
