import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { OfferedSurvey, Survey } from '../../../src/contract/shapes.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import type { LoadFailure, SubmitFailure } from './failures.ts'

// The states of a survey and their transitions (docs/rules.md, Taking a survey). Nothing here has an effect.

export interface Chosen {
  readonly surveyId: string
  readonly survey: Survey
}

/** `kept` is the server's draft, if the server stores drafts. */
export interface Loaded extends Chosen {
  readonly kept: KeptDraft | undefined | null
}

interface Offered {
  readonly status: 'offered'
  readonly surveyId: string
  readonly offer: OfferedSurvey
  readonly loaded?: Loaded | undefined
  readonly isBegun?: boolean
  readonly step?: 'starting' | 'failed'
}

export interface Claimable extends Loaded {
  /** Counts the questions that the guest completed; 0 if the guest only began one. */
  readonly answered: number
  readonly hasOwn: boolean
  /** Counts the questions that the member completed. */
  readonly own: number
  readonly finished: boolean
  /** The answers in memory; the device may have failed to store them. */
  readonly live: ReadonlyMap<string, Answer>
}

interface Waiting {
  readonly status: 'waiting'
  readonly sending: boolean
  readonly failure?: SubmitFailure
  readonly chosen?: Chosen | undefined
}

interface Already {
  readonly status: 'already'
  readonly points: number
}

interface Completed {
  readonly status: 'completed'
  readonly survey: Survey | undefined
  readonly points: number
  readonly balance: number
}

/** A guest gets the points after signing in. */
interface Screened {
  readonly status: 'screened'
  readonly surveyId: string
  readonly outcome: 'out' | 'full'
  readonly points: number
  readonly isGuest: boolean
}

export type SurveyState =
  | { readonly status: 'loading' }
  | ({ readonly status: 'failed' } & LoadFailure)
  | { readonly status: 'empty' }
  | Offered
  /** The survey closed after the guest began; a member may still finish it. */
  | { readonly status: 'closed'; readonly serverMessage: string }
  | ({ readonly status: 'begun'; readonly isFromElsewhere: boolean } & Chosen)
  | ({ readonly status: 'taking' } & Chosen)
  | ({ readonly status: 'unclaimed' } & Chosen)
  | ({ readonly status: 'claiming'; readonly step?: 'busy' | 'failed' } & Claimable)
  | Waiting
  | Already
  | Completed
  | Screened

export type SurveyIn<Status extends SurveyState['status']> = Extract<SurveyState, { status: Status }>

export type Ended = Already | Completed | Screened

const chosenIn = (state: SurveyState): Chosen | undefined =>
  state.status === 'waiting' ? state.chosen : state.status === 'taking' ? state : undefined

const chosenOf = ({ surveyId, survey }: Chosen): Chosen => ({ surveyId, survey })

const taking = (chosen: Chosen): SurveyState => ({ status: 'taking', ...chosenOf(chosen) })

/**
 * Each transition returns the next state, or the current state if the transition does not apply. Code that awaits a
 * result compares the states and drops the result if the state has changed.
 */
export const transitions = {
  load: (_: SurveyState): SurveyState => ({ status: 'loading' }),
  fail: (_: SurveyState, failure: LoadFailure): SurveyState => ({ status: 'failed', ...failure }),
  findEmpty: (_: SurveyState): SurveyState => ({ status: 'empty' }),
  offer: (_: SurveyState, surveyId: string, offer: OfferedSurvey, loaded?: Loaded): SurveyState => ({
    status: 'offered',
    surveyId,
    offer,
    loaded,
  }),
  findClosed: (_: SurveyState, serverMessage: string): SurveyState => ({ status: 'closed', serverMessage }),
  findDraft: (_: SurveyState, chosen: Chosen, isFromElsewhere: boolean): SurveyState => ({
    status: 'begun',
    ...chosenOf(chosen),
    isFromElsewhere,
  }),
  take: (_: SurveyState, chosen: Chosen): SurveyState => taking(chosen),
  askWhose: (_: SurveyState, found: Claimable): SurveyState => ({ status: 'claiming', ...found }),
  wait: (state: SurveyState, failure: SubmitFailure): SurveyState => ({
    status: 'waiting',
    sending: false,
    failure,
    chosen: chosenIn(state),
  }),
  sendStored: (_: SurveyState): SurveyState => ({ status: 'waiting', sending: true }),
  findDone: (_: SurveyState, points: number): SurveyState => ({ status: 'already', points }),
  screen: (_: SurveyState, ended: Omit<Screened, 'status'>): SurveyState => ({ status: 'screened', ...ended }),
  complete: (state: SurveyState, points: number, balance: number): SurveyState => ({
    status: 'completed',
    survey: chosenIn(state)?.survey,
    points,
    balance,
  }),

  recall: (state: SurveyState): SurveyState =>
    state.status === 'offered' && !state.step ? { ...state, isBegun: true } : state,
  start: (state: SurveyState): SurveyState => (state.status === 'offered' ? { ...state, step: 'starting' } : state),
  failStart: (state: SurveyState): SurveyState => (state.status === 'offered' ? { ...state, step: 'failed' } : state),
  continue: (state: SurveyState): SurveyState => (state.status === 'begun' ? taking(state) : state),
  restart: (state: SurveyState): SurveyState =>
    state.status === 'begun' || state.status === 'taking' || state.status === 'unclaimed' ? taking(state) : state,
  finish: (state: SurveyState): SurveyState =>
    state.status === 'taking' ? { status: 'unclaimed', ...chosenOf(state) } : state,
  review: (state: SurveyState): SurveyState => (state.status === 'unclaimed' ? taking(state) : state),
  decide: (state: SurveyState): SurveyState => (state.status === 'claiming' ? { ...state, step: 'busy' } : state),
  failClaim: (state: SurveyState): SurveyState => (state.status === 'claiming' ? { ...state, step: 'failed' } : state),
  send: (state: SurveyState): SurveyState => (state.status === 'waiting' ? { ...state, sending: true } : state),
  takeBack: (state: SurveyState): SurveyState =>
    state.status === 'waiting' && !state.sending && state.chosen ? taking(state.chosen) : state,
}

type Transitions = typeof transitions
type DetailsOf<Name extends keyof Transitions> =
  Parameters<Transitions[Name]> extends [SurveyState, ...infer Details] ? Details : never

export type Go = <Name extends keyof Transitions>(name: Name, ...details: DetailsOf<Name>) => boolean
