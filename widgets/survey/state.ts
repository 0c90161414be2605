import type { ReadableAtom } from 'nanostores'
import type { Survey } from '../../src/api/shapes.ts'
import { CallError } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'

export type SurveyState =
  | { readonly status: 'loading' }
  /** `said`: the server's own words, or none. */
  | { readonly status: 'failed'; readonly code: 'not-found' | 'load-failed' | 'no-survey'; readonly said: string }
  | { readonly status: 'empty' }
  /** An earlier visit left answers: go on there, or start again. */
  | { readonly status: 'offer'; readonly survey: Survey }
  | { readonly status: 'taking'; readonly survey: Survey }
  /** Submitted; the answers are on this device and go out by themselves. `code` says what the last try met. */
  | { readonly status: 'waiting'; readonly sending: boolean; readonly failure?: SubmitFailure }
  /** Completed before; `points` is what it paid. */
  | { readonly status: 'already'; readonly points: number }
  /** Completed now; `balance` is the member's points afterwards. */
  | { readonly status: 'completed'; readonly points: number; readonly balance: number }

/** A survey that cannot be shown is said to the page too, which chose it. Returns what ends that. */
export const tellFailures = ($state: ReadableAtom<SurveyState>, { emit, $props }: Host<{ surveyId: 'string' }>) =>
  $state.listen((state) => {
    if (state.status !== 'failed') return
    emit('panel-error', { code: state.code, message: `panel-survey ${$props.get().surveyId ?? ''}: ${state.code}` })
  })

/** What a failed load is (rulings 13 and 14): a survey that is not there has the spec's text, all else the server's own. */
export function loadFailureOf(error: unknown): SurveyState & { status: 'failed' } {
  const { status, code, serverMessage } = error instanceof CallError ? error : new CallError('malformed')
  const missing = code === 'not-found' || (code === 'refused' && status < 400)
  return { status: 'failed', code: missing ? 'not-found' : 'load-failed', said: missing ? '' : serverMessage }
}

export type SubmitText = 'required-open' | 'submit-failed' | 'submit-exception'

/** What a try met: the screen's text, and the server's own, which goes first. */
export interface SubmitFailure {
  readonly code: SubmitText
  readonly said: string
}

/** The text for a failed submit (spec, section 8), and the server's own. */
export const failureOf = (error: unknown): SubmitFailure => {
  const answered = error instanceof CallError && error.status > 0 && error.code !== 'malformed'
  return { code: answered ? 'submit-failed' : 'submit-exception', said: answered ? error.serverMessage : '' }
}

export const textOf = (error: unknown): SubmitText => failureOf(error).code
