import type { CallError } from '../../../src/client/errors.ts'
import { memberOf } from '../../../src/client/session.ts'
import { type Place, screenGuest, screenSurvey } from '../../../src/contract/surveys.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { screeningIn } from './screening.ts'

interface Rejection {
  readonly outcome: 'out' | 'full'
  readonly points: number
}

async function end(context: TakingContext, surveyId: string, { outcome, points }: Rejection): Promise<void> {
  const { panel, draft, go, host } = context
  const isGuest = !memberOf(panel.session)
  if (!isGuest) {
    draft.current()?.giveUp()
    await draft.current()?.discard()
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

/** Asks the server whether the survey fits, and runs `goOn` if it does. */
export function screen(context: TakingContext, { surveyId, survey }: Chosen, goOn: () => void): void {
  const { panel, $state, taking, screening, submission } = context
  const first = screeningIn(survey)
  const responses = Object.fromEntries(taking.given().filter(([id]) => first.has(id)))
  const before = $state.get()
  const isMember = memberOf(panel.session) !== undefined
  let isIn = false
  const run = submission.run(
    async () => {
      const place = await panel.call(isMember ? screenSurvey : screenGuest, {
        params: { id: surveyId },
        body: { responses },
      })
      if ($state.get() !== before) return undefined
      const { outcome, points } = place
      if (outcome === 'in') screening.begin(place)
      else await end(context, surveyId, { outcome, points })
      isIn = outcome === 'in'
      return undefined
    },
    () => 'screening-failed',
  )
  void run.then(() => isIn && goOn())
}
