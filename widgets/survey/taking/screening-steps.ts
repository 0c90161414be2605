import type { CallError } from '../../../src/client/errors.ts'
import { memberOf } from '../../../src/client/session.ts'
import { type Place, screenGuest, screenSurvey } from '../../../src/contract/surveys.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import type { ScreeningAnswers } from './screening.ts'

// Loads with the first question of a survey that has a screening.

interface Rejection {
  readonly outcome: 'out' | 'full'
  readonly points: number
}

async function end(context: TakingContext, surveyId: string, { outcome, points }: Rejection): Promise<void> {
  const { panel, draft, go, host } = context
  const isGuest = !memberOf(panel.session)
  if (!isGuest) {
    draft.current()?.giveUp()
    await draft.discard()
    if (points > 0) await panel.refreshMember().catch(panel.environment.report)
  }
  go('screen', { surveyId, outcome, points, isGuest })
  host.emit('panel-survey-screened', { surveyId, outcome, points })
}

/** Shows the decision that a refusal tells; another server may leave it out. */
export function showScreened(context: TakingContext, surveyId: string, { answer }: CallError): Promise<void> {
  const { place } = (answer ?? {}) as { readonly place?: Partial<Place> | null }
  return end(context, surveyId, {
    outcome: place?.outcome === 'full' ? 'full' : 'out',
    points: Number(place?.points) || 0,
  })
}

/** Asks the server whether the survey fits. @returns true if it does */
export async function screen(
  context: TakingContext,
  { surveyId }: Chosen,
  answers: ScreeningAnswers,
): Promise<boolean> {
  const { panel, $state, screening } = context
  const before = $state.get()
  const call = memberOf(panel.session) ? screenSurvey : screenGuest
  const place = await panel.call(call, { params: { id: surveyId }, body: { responses: Object.fromEntries(answers) } })
  if ($state.get() !== before) return false
  const { outcome, points } = place
  if (outcome === 'in') screening.begin(place, answers)
  else await end(context, surveyId, { outcome, points })
  return outcome === 'in'
}
