import type { AccountsBackend } from '../accounts/backend.ts'
import type { OpenSurveys } from './open-surveys.ts'

export interface SurveysBackend extends AccountsBackend {
  readonly openSurveys: OpenSurveys
}
