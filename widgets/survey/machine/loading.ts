import { CallError, saysCompleted, saysScreened } from '../../../src/client/errors.ts'
import { WAITING } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { getSurvey } from '../../../src/contract/surveys.ts'
import { loadFailureOf, type SubmitFailure } from './failures.ts'
import type { SurveyContext } from './survey-context.ts'

async function openForGuest(context: SurveyContext, surveyId: string, isWanted: () => boolean): Promise<void> {
  const { loadOffer } = await context.code.offer.load()
  await loadOffer(context, surveyId, isWanted)
}

async function openForMember({ panel, takingStore }: SurveyContext, surveyId: string, ...how: Wanted): Promise<void> {
  // Asks for the survey while the code loads, unless submissions wait: a submitted survey is not fetched.
  const finding = WAITING in panel.environment.local ? undefined : panel.call(getSurvey, { params: { id: surveyId } })
  finding?.catch(() => {})
  await (await takingStore.load()).open({ surveyId, finding }, ...how)
}

type Wanted = readonly [isWanted: () => boolean, refusal: SubmitFailure | undefined]

/** Loads one survey at a time and drops the results of earlier loads. */
export function createLoading(context: SurveyContext) {
  const { panel, go, submission, takingStore } = context
  let current = {}
  let stopListening = () => {}

  function close() {
    current = {}
    stopListening()
    takingStore.$module.get()?.close()
  }

  /** Ends the load that runs. @returns a function that says whether another one has begun since */
  function begin(): () => boolean {
    close()
    const mine = current
    return () => current === mine
  }

  async function showFailure(surveyId: string, error: unknown, isCurrent: () => boolean): Promise<void> {
    if (!(error instanceof CallError)) panel.environment.report(error)
    const store = takingStore.$module.get()
    if (store && error instanceof CallError && (saysScreened(error) || saysCompleted(error)))
      return store.showEnded(surveyId, error, isCurrent)
    const failure = loadFailureOf(error)
    go('fail', failure)
    if (failure.code === 'load-failed') stopListening = panel.environment.onReturn(() => load(surveyId))
  }

  async function load(surveyId: string | null, refusal?: SubmitFailure) {
    const isCurrent = begin()
    submission.clear()
    if (!surveyId) {
      go('fail', { code: 'no-survey', serverMessage: '' })
      return
    }
    go('load')
    try {
      if (memberOf(panel.session)) await openForMember(context, surveyId, isCurrent, refusal)
      else await openForGuest(context, surveyId, isCurrent)
    } catch (error) {
      if (isCurrent()) await showFailure(surveyId, error, isCurrent)
    }
  }

  return { load, close, begin }
}

export type Loading = ReturnType<typeof createLoading>
