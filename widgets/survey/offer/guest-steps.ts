import { KNOWN } from '../../../src/client/panel.ts'
import { countOfferStep, type OfferStep } from '../../../src/contract/surveys.ts'
import type { SurveyContext } from '../machine/survey-context.ts'

/** Counts a guest's step for the partners' report. A lost step changes nothing for the guest. */
export function countStep({ panel: { call } }: Pick<SurveyContext, 'panel'>, id: string, step: OfferStep): void {
  call(countOfferStep, { params: { id }, body: { step } }).catch(() => {})
}

/** Where a guest signs in: a guest who was never a member on this device sees the registration first. */
export const signInPath = ({ panel }: Pick<SurveyContext, 'panel'>): string =>
  KNOWN in panel.environment.local ? '/login' : '/register'
