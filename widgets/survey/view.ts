import type { SurveyHost } from './state.ts'
import type { SurveyStore } from './store.ts'

/** The props of each view of a survey. */
export interface SurveyView {
  readonly store: SurveyStore
  readonly host: SurveyHost
}
