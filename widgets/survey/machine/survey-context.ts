import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { CallError } from '../../../src/client/errors.ts'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import type { getSurvey, OfferStep } from '../../../src/contract/surveys.ts'
import type { Submission } from '../../../src/ui/form/submission.ts'
import type { SurveyHost } from '../attributes.ts'
import type { Ending } from '../ending/ending.ts'
import type { Visit } from '../offer/visit.ts'
import type { Screening, ScreeningAnswers } from '../taking/screening.ts'
import type { SurveyDraft } from '../taking/survey-draft.ts'
import type { Taking } from '../taking/taking.ts'
import type { SubmitFailure, SubmitText } from './failures.ts'
import type { Chosen, Go, Loaded, SurveyState } from './survey-machine.ts'

interface OfferSteps {
  /** @throws a failure that the screen shows */
  loadOffer(context: SurveyContext, surveyId: string, isWanted: () => boolean): Promise<void>
  offerLoaded(context: SurveyContext, loaded: Loaded): void
}

interface ClaimSteps {
  /** Draws the link to the notice about the data. */
  Kept(props: { readonly panel: Panel }): ReactNode
  hasAnswers(panel: Panel, surveyId: string): Promise<boolean>
  watchAge(context: TakingContext, surveyId: string): void
  countStep(context: Pick<SurveyContext, 'panel'>, surveyId: string, step: OfferStep): void
  finish(context: TakingContext, chosen: Chosen): void
  /** Takes the guest to the sign-in. */
  press(context: TakingContext): void
  /**
   * Asks the member about this browser's guest answers, or takes them at once.
   * @returns true if this function shows the survey
   */
  meetGuest(context: TakingContext, loaded: Loaded): Promise<boolean>
}

export interface Opened {
  readonly surveyId: string
  /** The running call, or undefined if `open` makes it. */
  readonly finding: Promise<AnswerOf<typeof getSurvey>> | undefined
}

type IsWanted = () => boolean

interface TakingSteps {
  /** Loads what the survey needs before its first question. */
  prepare(survey: Survey): Promise<unknown> | undefined
  /** Shows the survey to a member, after `refusal` with the answers that the server refused. */
  open(opened: Opened, isWanted: IsWanted, refusal?: SubmitFailure): Promise<void>
  openForGuest(chosen: Chosen, isWanted: IsWanted): Promise<void>
  enter(loaded: Loaded, isWanted: IsWanted): Promise<void>
  /** Shows the end that a refusal to open the survey tells. */
  showEnded(surveyId: string, refusal: CallError, isWanted: IsWanted): Promise<void>
  close(): void
}

interface ScreeningSteps {
  /** @returns true if the survey fits */
  screen(context: TakingContext, chosen: Chosen, answers: ScreeningAnswers): Promise<boolean>
  /** Shows the decision that a refusal tells. */
  showScreened(context: TakingContext, surveyId: string, refusal: CallError): Promise<void>
}

export interface SurveyCode {
  readonly drafts: OnDemand<typeof import('../../../src/drafts/index.ts')>
  readonly screening: OnDemand<ScreeningSteps>
  readonly offer: OnDemand<OfferSteps>
  readonly claim: OnDemand<ClaimSteps>
  readonly logic: OnDemand<typeof import('../taking/survey-logic.ts')>
  readonly ended: OnDemand<Pick<typeof import('../ending/ending.ts'), 'createEnding'>>
  readonly nextSteps: OnDemand<typeof import('../ending/next-steps.ts')>
}

export interface SurveyContext {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly code: SurveyCode
  readonly $state: ReadableAtom<SurveyState>
  readonly go: Go
  /** True while a guest may see the survey; a member whose session ended signs in again. */
  readonly $drawsGuest: ReadableAtom<boolean>
  readonly submission: Submission<SubmitText>
  readonly visit: Visit
  readonly takingStore: OnDemand<TakingSteps>
}

/** Loads with the first question. */
export interface TakingContext extends SurveyContext {
  readonly taking: Taking
  readonly draft: SurveyDraft
  readonly screening: Screening
  readonly ended: OnDemand<Ending>
}
