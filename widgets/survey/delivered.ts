import type { Delivery } from '../../src/drafts/delivery.ts'
import type { Loading } from './loading.ts'
import type { SurveyParts } from './parts.ts'
import { submitFailureOf } from './state.ts'

/** Milliseconds until the redirect after a submit (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

/** Shows the state of the survey's submission, of this visit or an earlier one. */
export function showDelivery(parts: SurveyParts, loading: Loading, surveyId: string, delivery: Delivery): void {
  const { panel, host, $state, submission } = parts
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
    const completed = { status: 'completed', points, balance } as const
    $state.set(completed)
    host.emit('panel-survey-completed', { surveyId, points, balance })
    panel.environment.after(REDIRECT_AFTER, () => {
      // unless the survey was left meanwhile
      if ($state.get() === completed) host.router.navigate('/surveys?completed=true&refresh=true')
    })
  }
}
