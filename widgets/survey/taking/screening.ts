import { saysScreened } from '../../../src/client/errors.ts'
import { memberOf } from '../../../src/client/session.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import { type Place, screenGuest, screenSurvey } from '../../../src/contract/surveys.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import type { Taking } from './taking.ts'

// The first questions of a survey decide whether it fits the member (docs/rules.md, Screening).

/** The questions up to the last one of the screening. */
function screeningIn({ screening, questions }: Survey): ReadonlySet<string> {
  const last = questions.findIndex(({ id }) => id === screening?.upTo)
  return new Set(questions.slice(0, last + 1).map(({ id }) => id))
}

export function createScreening() {
  let hasPlace = false
  return {
    /** `place` is the decision that the server made before. */
    begin(place?: Pick<Place, 'outcome'> | null) {
      hasPlace = place?.outcome === 'in'
    },
    /** Returns true if the survey needs a decision before it shows the question `next`. */
    isDue: (survey: Survey, next?: string): boolean => {
      const first = screeningIn(survey)
      return !hasPlace && first.size > 0 && !first.has(next ?? '')
    },
    isOpen: (survey: Survey, taking: Taking) => taking.isOpen(screeningIn(survey)),
  }
}

export type Screening = ReturnType<typeof createScreening>

interface Ended {
  readonly outcome: 'out' | 'full'
  readonly points: number
}

/** Reads the decision out of a refusal; another server may leave it out. */
export function endedBy(error: unknown): Ended | undefined {
  if (!saysScreened(error)) return undefined
  const { place } = (error.answer ?? {}) as { readonly place?: Partial<Place> | null }
  return { outcome: place?.outcome === 'full' ? 'full' : 'out', points: Number(place?.points) || 0 }
}

export async function showScreened(
  context: SurveyContext,
  surveyId: string,
  { outcome, points }: Ended,
): Promise<void> {
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

/** Asks the server whether the survey fits, and runs `goOn` if it does. */
export function screen(context: SurveyContext, { surveyId, survey }: Chosen, goOn: () => void): void {
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
      else await showScreened(context, surveyId, { outcome, points })
      isIn = outcome === 'in'
      return undefined
    },
    () => 'screening-failed',
  )
  void run.then(() => isIn && goOn())
}
