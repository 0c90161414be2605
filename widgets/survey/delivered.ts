import type { Delivery } from '../../src/drafts/delivery.ts'
import type { Loading } from './loading.ts'
import type { SurveyParts } from './parts.ts'
import { type SurveyState, submitFailureOf } from './state.ts'

type Completed = SurveyState & { status: 'completed' }

/** Shows the state of the survey's submission, of this visit or an earlier one. */
export function showDelivery(parts: SurveyParts, loading: Loading, surveyId: string, delivery: Delivery): void {
  const { host, $state, submission } = parts
  const state = $state.get()
  if (delivery.status === 'sending') {
    if (state.status === 'waiting') $state.set({ ...state, sending: true })
  } else if (delivery.status === 'waiting') {
    const chosen = state.status === 'waiting' ? state.chosen : state.status === 'taking' ? state : undefined
    $state.set({ status: 'waiting', sending: false, failure: submitFailureOf(delivery.error), chosen })
  } else if (delivery.status === 'elsewhere') {
    void loading.load(surveyId) // another tab settled it: ask the server
  } else if (delivery.status === 'refused') {
    // final: show the failure at the answers, which are all still there
    const failure = submitFailureOf(delivery.error)
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

/** Shows the thank-you and what to take next, then leads to the list (docs/rules.md, Survey submit). */
function thank({ panel, host, $state, $next, redirect, later }: SurveyParts, completed: Completed): void {
  $next.set(undefined)
  $state.set(completed)
  // unless the survey was left meanwhile
  const isShown = () => $state.get() === completed
  redirect.start(() => isShown() && host.router.navigate('/surveys?completed=true&refresh=true'))
  if (host.router.form('/surveys/id')) void later.findNextSteps(panel).then((next) => isShown() && $next.set(next))
}
