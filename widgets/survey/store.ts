import { atom, computed } from 'nanostores'
import { createSubmission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { createAnswering } from './answering.ts'
import { showDelivery } from './delivered.ts'
import { createKeeping } from './keeping.ts'
import type { Later } from './later.ts'
import { createLoading } from './loading.ts'
import type { NextSteps } from './next-steps.ts'
import type { SurveyParts } from './parts.ts'
import { createRedirect } from './redirect.ts'
import { goOn, startAgain, takeBack } from './starting.ts'
import { type SubmitText, type SurveyHost, type SurveyState, tellFailures } from './state.ts'
import { createTaking } from './taking.ts'

/** Left before the end: emits the event, and shows a toast if the member stays on the page. */
function tellLeft({ $state, taking, keeping, host, later }: SurveyParts): void {
  const state = $state.get()
  if (state.status !== 'taking') return
  const { answered, total } = taking.$progress.get()
  host.emit('panel-survey-left', { surveyId: state.surveyId, answered, total })
  if (answered > 0 && host.onSite && keeping.$keeping.get() === 'saved') later.sayLeft()
}

/** Taking one survey, one question at a time (docs/rules.md, Taking a survey). */
export function createSurveyStore(panel: Panel, host: SurveyHost, later: Later) {
  const $state = atom<SurveyState>({ status: 'loading' })
  const taking = createTaking()
  const submission = createSubmission<SubmitText>(panel.environment)
  const keeping = createKeeping(panel, later, {
    delivered: (surveyId, delivery) => showDelivery(parts, loading, surveyId, delivery),
    hide: () => tellLeft(parts),
  })
  const redirect = createRedirect(panel.environment)
  const $next = atom<NextSteps | undefined>()
  const parts: SurveyParts = { panel, host, $state, taking, keeping, submission, later, redirect, $next }
  const loading = createLoading(parts)
  const load = () => loading.load(host.$props.get().surveyId || null)
  const again = () => startAgain(parts)

  function leave() {
    tellLeft(parts)
    loading.close()
    // the next member must not see these answers
    taking.begin([], new Map(), 0)
    $state.set({ status: 'loading' })
  }
  /** Changes with the member and with the survey that the page asks for; empty without a member. */
  const $asked = computed([panel.session.$state, host.$props], (state, { surveyId }) =>
    state.status === 'member' ? JSON.stringify([state.user.id, surveyId]) : '',
  )
  const releases = [
    tellFailures($state, host),
    $asked.subscribe((asked) => {
      leave()
      if (asked) void load()
    }),
  ]

  return {
    $state,
    $keeping: keeping.$keeping,
    $question: taking.$question,
    $answers: taking.$answers,
    $fault: taking.$fault,
    $progress: taking.$progress,
    $submission: submission.$state,
    $next,
    hold: redirect.hold,
    ...createAnswering(parts),
    goOn: () => goOn(parts),
    startAgain: again,
    send: () => void keeping.draft()?.send(),
    takeBack: () => takeBack(parts, load),
    retry: load,
    /** Resolves once all answers so far are stored on this device. */
    save: async () => keeping.draft()?.saved(),
    /** Deletes the answers so far and starts over. */
    reset: again,
    release() {
      leave()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>
