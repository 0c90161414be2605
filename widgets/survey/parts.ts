import type { WritableAtom } from 'nanostores'
import type { Submission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import type { DraftKeeping } from './keeping.ts'
import type { Later } from './later.ts'
import type { NextSteps } from './next-steps.ts'
import type { Redirect } from './redirect.ts'
import type { SubmitText, SurveyHost, SurveyState } from './state.ts'
import type { Taking } from './taking.ts'

/** What the parts of a survey's store share. */
export interface SurveyParts {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly $state: WritableAtom<SurveyState>
  readonly taking: Taking
  readonly keeping: DraftKeeping
  readonly submission: Submission<SubmitText>
  readonly later: Later
  /** The redirect that follows a submit. */
  readonly redirect: Redirect
  /** What the thank-you offers, once it is known. */
  readonly $next: WritableAtom<NextSteps | undefined>
}
