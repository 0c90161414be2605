import { type CallError, saysScreened } from '../../../src/client/errors.ts'
import { surveyHistory } from '../../../src/contract/surveys.ts'
import type { Delivery } from '../../../src/drafts/delivery.ts'
import { submitFailureOf } from '../machine/failures.ts'
import type { Loading } from '../machine/loading.ts'
import type { TakingContext } from '../machine/survey-context.ts'

async function showAlready(
  { panel, go }: TakingContext,
  surveyId: string,
  reward: number,
  isWanted: () => boolean,
): Promise<void> {
  const history = await panel.call(surveyHistory).catch(() => undefined)
  const earned = history?.responses.find((response) => response.survey.id === surveyId)
  if (isWanted()) go('findDone', earned?.pointsEarned ?? reward)
}

function rewardIn({ answer }: CallError): number {
  const { survey } = (answer ?? {}) as { readonly survey?: { readonly pointsReward?: unknown } }
  return Number(survey?.pointsReward) || 0
}

/** Shows the end that a refusal to open the survey tells: the member has completed it, or its screening ended it. */
export async function showEnded(
  context: TakingContext,
  surveyId: string,
  refusal: CallError,
  isWanted: () => boolean,
): Promise<void> {
  if (saysScreened(refusal)) return (await context.code.screening.load()).showScreened(context, surveyId, refusal)
  await context.draft.discard()
  if (isWanted()) await showAlready(context, surveyId, rewardIn(refusal), isWanted)
}

export function showDelivery(context: TakingContext, loading: Loading, surveyId: string, delivery: Delivery): void {
  const { panel, host, $state, go, submission, taking } = context
  const failureOf = (error: unknown) => submitFailureOf(error, panel.environment.online())
  if (delivery.status === 'sending') go('send')
  else if (delivery.status === 'waiting') go('wait', failureOf(delivery.error))
  else if (delivery.status === 'elsewhere') {
    void loading.load(surveyId) // Asks the server because another tab settled it.
  } else if (delivery.status === 'screened') {
    loading.close()
    showEnded(context, surveyId, delivery.error, () => true).catch(() => loading.load(surveyId))
  } else if (delivery.status === 'refused') {
    const failure = failureOf(delivery.error)
    if ($state.get().status === 'waiting') void loading.load(surveyId, failure)
    else {
      taking.show(failure.question)
      submission.fail(failure.code, failure.serverMessage)
    }
  } else if (delivery.status === 'already') {
    void showAlready(context, surveyId, delivery.points, loading.begin())
  } else {
    loading.close()
    const { points, balance } = delivery
    go('complete', points, balance)
    host.emit('panel-survey-completed', { surveyId, points, balance })
  }
}
