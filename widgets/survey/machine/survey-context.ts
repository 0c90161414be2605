import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import type { Submission } from '../../../src/ui/form/submission.ts'
import type { SurveyHost } from '../attributes.ts'
import type { Visit } from '../offer/visit.ts'
import type { TakingContext, TakingStore } from '../taking/taking-store.ts'
import type { SubmitText } from './failures.ts'
import type { Loading } from './loading.ts'
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
  finish(context: TakingContext, chosen: Chosen): void
  /** Takes the guest to the sign-in. */
  press(context: TakingContext): void
  /**
   * Asks the member about this browser's guest answers, or takes them at once.
   * @returns true if this function shows the survey
   */
  meetGuest(context: TakingContext, loaded: Loaded): Promise<boolean>
}

export interface SurveyCode {
  readonly offer: OnDemand<OfferSteps>
  readonly claim: OnDemand<ClaimSteps>
  readonly taking: OnDemand<{ createTakingStore(context: SurveyContext, loading: Loading): TakingStore }>
  readonly device: OnDemand<unknown>
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
  /** Loads with the questions: the answers, the draft and the ending. */
  readonly takingStore: OnDemand<TakingStore>
}
