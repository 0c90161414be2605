import type { WritableAtom } from 'nanostores'
import type { Submission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import type { DraftKeeping } from './keeping.ts'
import type { Later } from './later.ts'
import type { NextSteps } from './next-steps.ts'
import type { Redirect } from './redirect.ts'
import type { Chosen, SubmitText, SurveyHost, SurveyState } from './state.ts'
import type { Answers, Taking } from './taking.ts'

/** The steps before a sign-in and around it; their code loads with the first one. */
export interface GuestWay {
  /** Shows the offer. Throws a failure that the screen shows. */
  offer(parts: SurveyParts, surveyId: string, isWanted: () => boolean): Promise<void>
  /** Shows a member the offer of the loaded survey; `goOn` then shows the survey itself. */
  offerLoaded(parts: SurveyParts, chosen: Chosen, goOn: () => Promise<void>): Promise<void>
  /** Loads what the end of the survey needs, because the network may be gone by then. */
  prepare(): Promise<unknown>
  /** Whether this browser's guest has answered questions of the survey. */
  hasAnswers(panel: Panel, surveyId: string): Promise<boolean>
  /** Stops showing a guest's answers once they are a day old, on a page that was left open. */
  watchAge(parts: SurveyParts, surveyId: string): Promise<void>
  /** A guest has answered all questions: a member who signs in now may claim the answers. */
  finish(parts: SurveyParts, chosen: Chosen): Promise<void>
  /**
   * Asks the member about the answers of this browser's guest, if there are any, or takes them at once. `join` merges
   * the server's draft into the one that is open. @returns whether the survey shows because of it
   */
  meet(parts: SurveyParts, chosen: Chosen, join: () => void): Promise<boolean>
}

/** What the parts of a survey's store share. */
export interface SurveyParts {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly $state: WritableAtom<SurveyState>
  readonly taking: Taking
  readonly keeping: DraftKeeping
  readonly submission: Submission<SubmitText>
  readonly later: Later
  readonly guests: GuestWay
  /** The redirect that follows a submit. */
  readonly redirect: Redirect
  /** False where the server has no offers: a guest then signs in first. */
  readonly $offers: WritableAtom<boolean>
  /** The offered survey that was started here: it is not offered again after a sign-in. */
  accepted?: string
  /** Shows the loaded survey of a member who has seen its offer first. */
  goOn?: (() => Promise<void>) | undefined
  /** The answers for which a guest has asked to sign in, on this page. */
  pressed?: { readonly surveyId: string; readonly answers: Answers } | undefined
  /** What the thank-you offers, once it is known. */
  readonly $next: WritableAtom<NextSteps | undefined>
}
