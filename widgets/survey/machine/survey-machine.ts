import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { OfferedSurvey, Survey } from '../../../src/contract/shapes.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import type { LoadFailure, SubmitFailure } from './failures.ts'

// The states of a survey and what leads from one to the next (docs/rules.md, Taking a survey). Nothing here has an effect.

/** The survey that the page asked for, by the id that it gave. */
export interface Chosen {
  readonly surveyId: string
  readonly survey: Survey
}

/** A member's survey as it was loaded. `kept`: what the server keeps of the draft, if it keeps drafts. */
export interface Loaded extends Chosen {
  readonly kept: KeptDraft | undefined | null
}

interface Offered {
  readonly status: 'offered'
  readonly surveyId: string
  readonly offer: OfferedSurvey
  /** A member's survey, which the button shows at once; a guest sees the offer alone. */
  readonly loaded?: Loaded | undefined
  /** This browser's guest has answers to it. */
  readonly isBegun?: boolean
  /** `starting`: the first question loads; `failed`: it did not load. */
  readonly step?: 'starting' | 'failed'
}

/** A guest's answers that a member may take over. */
export interface Claimable extends Loaded {
  /** The number of answers that the guest gave, and that the member has. */
  readonly answered: number
  readonly own: number
  /** The answers are sent once they are claimed. */
  readonly finished: boolean
  /** The answers as the page has them, which the device may have failed to store. */
  readonly live: ReadonlyMap<string, Answer>
}

interface Waiting {
  readonly status: 'waiting'
  readonly sending: boolean
  /** The failure of the last try. */
  readonly failure?: SubmitFailure
  /** Missing if this visit did not load the survey. */
  readonly chosen?: Chosen | undefined
}

/** Completed before, for `points`. */
interface Already {
  readonly status: 'already'
  readonly points: number
}

interface Completed {
  readonly status: 'completed'
  /** Missing if this visit did not load it. */
  readonly survey: Survey | undefined
  readonly points: number
  /** The member's points afterwards. */
  readonly balance: number
}

export type SurveyState =
  | { readonly status: 'loading' }
  | ({ readonly status: 'failed' } & LoadFailure)
  /** It asks nothing. */
  | { readonly status: 'empty' }
  | Offered
  /** It closed after the guest had begun: who signs in may still finish it. */
  | { readonly status: 'closed'; readonly serverMessage: string }
  /** There is a draft: its owner chooses to continue or to start over. */
  | ({ readonly status: 'begun'; readonly isFromElsewhere: boolean } & Chosen)
  | ({ readonly status: 'taking' } & Chosen)
  /** A guest has answered all questions: nothing is sent until a member claims the answers. */
  | ({ readonly status: 'unclaimed' } & Chosen)
  /** The member is asked whether the answers of this browser's guest are theirs, or which to keep. */
  | ({ readonly status: 'claiming'; readonly step?: 'busy' | 'failed' } & Claimable)
  /** Submitted: the answers are on this device and are sent automatically. */
  | Waiting
  | Already
  | Completed

/** The state with one of these statuses. */
export type SurveyIn<Status extends SurveyState['status']> = Extract<SurveyState, { status: Status }>

/** The end of a survey. */
export type Ended = Already | Completed

/** The survey of a state from which it can be submitted. */
const chosenIn = (state: SurveyState): Chosen | undefined =>
  state.status === 'waiting' ? state.chosen : state.status === 'taking' ? state : undefined

const only = ({ surveyId, survey }: Chosen): Chosen => ({ surveyId, survey })

const taking = (chosen: Chosen): SurveyState => ({ status: 'taking', ...only(chosen) })

/**
 * The transitions by their names. Each gives the next state, or the same one if it does not lead on from there.
 * Code that waits for an answer compares the states, and drops the answer if the state has changed.
 */
export const transitions = {
  // from any state, because a load may begin and end in each
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
    ...only(chosen),
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
  complete: (state: SurveyState, points: number, balance: number): SurveyState => ({
    status: 'completed',
    survey: chosenIn(state)?.survey,
    points,
    balance,
  }),

  /** The guest has answered it before. */
  recall: (state: SurveyState): SurveyState =>
    state.status === 'offered' && !state.step ? { ...state, isBegun: true } : state,
  start: (state: SurveyState): SurveyState => (state.status === 'offered' ? { ...state, step: 'starting' } : state),
  failStart: (state: SurveyState): SurveyState => (state.status === 'offered' ? { ...state, step: 'failed' } : state),
  continue: (state: SurveyState): SurveyState => (state.status === 'begun' ? taking(state) : state),
  restart: (state: SurveyState): SurveyState =>
    state.status === 'begun' || state.status === 'taking' || state.status === 'unclaimed' ? taking(state) : state,
  finish: (state: SurveyState): SurveyState =>
    state.status === 'taking' ? { status: 'unclaimed', ...only(state) } : state,
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

/** Makes the transition of this name. @returns whether the state changed */
export type Go = <Name extends keyof Transitions>(name: Name, ...details: DetailsOf<Name>) => boolean
