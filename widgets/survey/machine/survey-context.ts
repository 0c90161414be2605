import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { CallError } from '../../../src/client/errors.ts'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Submission } from '../../../src/ui/form/submission.ts'
import type { SurveyHost } from '../attributes.ts'
import type { Ending } from '../ending/ending.ts'
import type { Visit } from '../offer/visit.ts'
import type { Screening } from '../taking/screening.ts'
import type { SurveyDraft } from '../taking/survey-draft.ts'
import type { Taking } from '../taking/taking.ts'
import type { SubmitText } from './failures.ts'
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
  watchAge(context: SurveyContext, surveyId: string): void
  finish(context: SurveyContext, chosen: Chosen): void
  /** Takes the guest to the sign-in. */
  press(context: SurveyContext): void
  /**
   * Asks the member about this browser's guest answers, or takes them at once.
   * @returns true if this function shows the survey
   */
  meetGuest(context: SurveyContext, loaded: Loaded): Promise<boolean>
}

interface ScreeningSteps {
  /** Asks the server whether the survey fits, and runs `goOn` if it does. */
  screen(context: SurveyContext, chosen: Chosen, goOn: () => void): void
  /** Shows the decision that the server's refusal tells. */
  showScreened(context: SurveyContext, surveyId: string, refusal: CallError): Promise<void>
}

export interface SurveyCode {
  readonly offer: OnDemand<OfferSteps>
  readonly claim: OnDemand<ClaimSteps>
  readonly drafts: OnDemand<typeof import('../../../src/drafts/index.ts')>
  readonly taking: OnDemand<
    {
      showLeftToast(): void
      loadControls(questions: readonly Question[]): Promise<unknown> | undefined
    } & ScreeningSteps
  >
  readonly nextSteps: OnDemand<typeof import('../ending/next-steps.ts')>
}

export interface SurveyContext {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly code: SurveyCode
  readonly $state: ReadableAtom<SurveyState>
  readonly go: Go
  readonly taking: Taking
  readonly submission: Submission<SubmitText>
  readonly draft: SurveyDraft
  readonly screening: Screening
  readonly visit: Visit
  readonly ending: Ending
}
