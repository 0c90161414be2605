import type { Delivery } from '../../../src/drafts/delivery.ts'
import { submitFailureOf } from '../machine/failures.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Loading } from '../taking/loading.ts'

export function showDelivery(context: SurveyContext, loading: Loading, surveyId: string, delivery: Delivery): void {
  const { panel, host, $state, go, submission, code } = context
  const failureOf = (error: unknown) => submitFailureOf(error, panel.environment.online())
  if (delivery.status === 'sending') go('send')
  else if (delivery.status === 'waiting') go('wait', failureOf(delivery.error))
  else if (delivery.status === 'elsewhere') {
    void loading.load(surveyId) // Asks the server because another tab settled it.
  } else if (delivery.status === 'screened') {
    loading.close()
    const { error } = delivery
    code.taking.load().then(({ showScreened }) => showScreened(context, surveyId, error), panel.environment.report)
  } else if (delivery.status === 'refused') {
    const failure = failureOf(delivery.error)
    if ($state.get().status === 'waiting') void loading.load(surveyId, failure)
    else submission.fail(failure.code, failure.serverMessage)
  } else {
    loading.close()
    if (delivery.status === 'already') return void loading.showAlready(surveyId, delivery.points)
    const { points, balance } = delivery
    go('complete', points, balance)
    host.emit('panel-survey-completed', { surveyId, points, balance })
  }
}
