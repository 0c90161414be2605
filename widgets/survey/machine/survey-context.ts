import type { ReadableAtom } from 'nanostores'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import type { Submission } from '../../../src/ui/form/submission.ts'
import type { SurveyHost } from '../attributes.ts'
import type { Ending } from '../ending/ending.ts'
import type { Visit } from '../offer/visit.ts'
import type { SurveyDraft } from '../taking/survey-draft.ts'
import type { Taking } from '../taking/taking.ts'
import type { SubmitText } from './failures.ts'
import type { Chosen, Go, Loaded, SurveyState } from './survey-machine.ts'

/** The steps of an offer. */
interface OfferSteps {
  /** Shows a guest the offer. Throws a failure that the screen shows. */
  loadOffer(context: SurveyContext, surveyId: string, isWanted: () => boolean): Promise<void>
  /** Shows a member the offer of a survey that is loaded. */
  offerLoaded(context: SurveyContext, loaded: Loaded): void
}

/** The steps by which a member takes over a guest's answers. */
interface ClaimSteps {
  /** Says if this browser's guest has answered questions of the survey. */
  hasAnswers(panel: Panel, surveyId: string): Promise<boolean>
  /** Stops showing a guest's answers once they are a day old, on a page that was left open. */
  watchAge(context: SurveyContext, surveyId: string): void
  /** A guest has answered all questions: a member who signs in now may claim the answers. */
  finish(context: SurveyContext, chosen: Chosen): void
  /**
   * Asks the member about the answers of this browser's guest, if there are any, or takes them at once.
   * @returns whether the survey shows because of it
   */
  meetGuest(context: SurveyContext, loaded: Loaded): Promise<boolean>
}

/** The code that a survey loads on demand, as far as its steps use it (survey-code.ts). */
export interface SurveyCode {
  readonly offer: OnDemand<OfferSteps>
  readonly claim: OnDemand<ClaimSteps>
  /** With the views of a survey to take. */
  readonly drafts: OnDemand<typeof import('../../../src/drafts/index.ts')>
  readonly taking: OnDemand<{ sayLeft(): void }>
  readonly nextSteps: OnDemand<typeof import('../ending/next-steps.ts')>
}

/** All that the steps of a survey share. None of them changes it. */
export interface SurveyContext {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly code: SurveyCode
  readonly $state: ReadableAtom<SurveyState>
  readonly go: Go
  /** The questions, and the answers on the screen. */
  readonly taking: Taking
  readonly submission: Submission<SubmitText>
  /** The answers on the device and, for a member, on the server. */
  readonly draft: SurveyDraft
  /** Remembers what was done on this page before a sign-in. */
  readonly visit: Visit
  readonly ending: Ending
}
