import type { Delivery } from '../../src/drafts/delivery.ts'
import type { Loading } from './loading.ts'
import { showEnd } from './next.ts'
import type { SurveyParts } from './parts.ts'
import { type SurveyState, submitFailureOf } from './state.ts'

type Completed = SurveyState & { status: 'completed' }

/** Shows the state of the survey's submission, of this visit or an earlier one. */
export function showDelivery(parts: SurveyParts, loading: Loading, surveyId: string, delivery: Delivery): void {
  const { panel, host, $state, submission } = parts
  const failureOf = (error: unknown) => submitFailureOf(error, panel.environment.online())
  const state = $state.get()
  if (delivery.status === 'sending') {
    if (state.status === 'waiting') $state.set({ ...state, sending: true })
  } else if (delivery.status === 'waiting') {
    const chosen = state.status === 'waiting' ? state.chosen : state.status === 'taking' ? state : undefined
    $state.set({ status: 'waiting', sending: false, failure: failureOf(delivery.error), chosen })
  } else if (delivery.status === 'elsewhere') {
    void loading.load(surveyId) // another tab settled it: ask the server
  } else if (delivery.status === 'refused') {
    // final: show the failure at the answers, which are all still there
    const failure = failureOf(delivery.error)
    if (state.status === 'waiting') void loading.load(surveyId, failure)
    else submission.fail(failure.code, failure.serverMessage)
  } else {
    loading.close()
    if (delivery.status === 'already') return void loading.showAlready(surveyId, delivery.points)
    const { points, balance } = delivery
    const { survey } = (state.status === 'waiting' ? state.chosen : state.status === 'taking' ? state : undefined) ?? {}
    thank(parts, { status: 'completed', survey, points, balance })
    host.emit('panel-survey-completed', { surveyId, points, balance })
  }
}

/** Shows the thank-you, then leads to the list (docs/rules.md, Survey submit). */
function thank(parts: SurveyParts, completed: Completed): void {
  showEnd(parts, completed)
  const { host, $state, redirect } = parts
  // unless the survey was left meanwhile
  redirect.start(() => $state.get() === completed && host.router.navigate('/surveys?completed=true&refresh=true'))
}
