import type { ReadableAtom } from 'nanostores'
import type { OfferedSurvey, Survey } from '../../src/api/shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { CallError, isRefusal } from '../../src/panel/errors.ts'
import type { surveyAttributes } from './attributes.ts'

export type SurveyHost = Host<typeof surveyAttributes>

/** The survey that the page asked for, by the id that it gave. */
export interface Chosen {
  readonly surveyId: string
  readonly survey: Survey
}

export type SurveyState =
  | { readonly status: 'loading' }
  /** `serverMessage`: empty where the server sent none. */
  | {
      readonly status: 'failed'
      readonly code: 'not-found' | 'load-failed' | 'no-survey'
      readonly serverMessage: string
    }
  | { readonly status: 'empty' }
  /**
   * A guest, or a member, sees the offer. `begun`: this browser's guest has answers to it; `starting`: the first question
   * loads; `failed`: it did not load.
   */
  | {
      readonly status: 'offered'
      readonly surveyId: string
      readonly offer: OfferedSurvey
      readonly isMember?: boolean
      readonly begun?: boolean
      readonly starting?: boolean
      readonly failed?: boolean
    }
  /** It closed after the guest had begun: who signs in may still finish it. */
  | { readonly status: 'closed'; readonly serverMessage: string }
  /** A guest has answered all questions: nothing is sent until a member claims the answers. */
  | ({ readonly status: 'unclaimed' } & Chosen)
  /**
   * The member is asked whether the answers of this browser's guest are theirs, or which to keep. `answered`: how many
   * there are; `own`: how many the member has.
   */
  | ({
      readonly status: 'claiming'
      readonly answered: number
      readonly own: number
      /** The answers are sent once they are claimed. */
      readonly finished: boolean
      readonly busy?: boolean
      readonly failed?: boolean
    } & Chosen)
  /** There is a draft: the member chooses to continue or to start over. */
  | ({ readonly status: 'begun'; readonly isFromElsewhere?: boolean | undefined } & Chosen)
  | ({ readonly status: 'taking' } & Chosen)
  /**
   * Submitted; the answers are on this device and are sent automatically. `failure` is that of the last try; `chosen` is
   * the survey, if this visit loaded it.
   */
  | {
      readonly status: 'waiting'
      readonly sending: boolean
      readonly failure?: SubmitFailure
      readonly chosen?: Chosen | undefined
    }
  /** Completed before, for `points`. */
  | { readonly status: 'already'; readonly points: number }
  /** Completed now; `balance` is the member's points afterwards. `survey`: missing if this visit did not load it. */
  | {
      readonly status: 'completed'
      readonly survey: Survey | undefined
      readonly points: number
      readonly balance: number
    }

/** Emits `panel-error` if the survey that the page chose cannot be shown. @returns a function that stops it */
export const tellFailures = ($state: ReadableAtom<SurveyState>, { emit, $props }: SurveyHost) =>
  $state.listen((state) => {
    if (state.status !== 'failed') return
    emit('panel-error', { code: state.code, message: `panel-survey ${$props.get().surveyId ?? ''}: ${state.code}` })
  })

/** A missing survey has our own text; for other failures the server message applies (docs/rules.md, Survey load). */
export function loadFailureOf(error: unknown): SurveyState & { status: 'failed' } {
  const { status, code, serverMessage } = error instanceof CallError ? error : new CallError('malformed')
  const missing = code === 'not-found' || (code === 'refused' && status < 400)
  // only an offer says that a survey has closed, and a guest sees that message (docs/rules.md, Offers of surveys)
  const closed = error instanceof CallError && isRefusal(error, 'survey-closed')
  const text = missing && !closed ? '' : serverMessage
  return { status: 'failed', code: missing ? 'not-found' : 'load-failed', serverMessage: text }
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
