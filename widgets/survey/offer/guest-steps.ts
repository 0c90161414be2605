import { KNOWN } from '../../../src/client/panel.ts'
import { countOfferStep, type OfferStep } from '../../../src/contract/surveys.ts'
import type { SurveyContext } from '../machine/survey-context.ts'

export function countStep({ panel: { call } }: Pick<SurveyContext, 'panel'>, id: string, step: OfferStep): void {
  call(countOfferStep, { params: { id }, body: { step } }).catch(() => {})
}

export const signInPath = ({ panel }: Pick<SurveyContext, 'panel'>): string =>
  KNOWN in panel.environment.local ? '/login' : '/register'
