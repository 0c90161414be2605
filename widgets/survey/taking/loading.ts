import { CallError, saysCompleted, saysScreened } from '../../../src/client/errors.ts'
import { GUEST, WAITING } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { surveyHistory } from '../../../src/contract/surveys.ts'
import { loadFailureOf, type SubmitFailure } from '../machine/failures.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Loaded } from '../machine/survey-machine.ts'
import { findSurvey } from './finding.ts'
import { show } from './showing.ts'

/** Loads a survey and its draft. @returns undefined if its answers are submitted and wait to be sent */
async function loadWithDraft(
  context: SurveyContext,
  surveyId: string,
  isWanted: () => boolean,
): Promise<Loaded | undefined> {
  const { panel, draft, screening } = context
  const opening = draft.open(surveyId, isWanted)
  // Checks the draft first if submissions wait: a submitted survey is not fetched.
  if (WAITING in panel.environment.local) await opening
  const finding = draft.current()?.submitted ? undefined : findSurvey(panel.call, surveyId)
  finding?.catch(() => {})
  await opening
  if (draft.current()?.submitted) return undefined
  const found = await finding
  if (!isWanted()) return undefined
  draft.join(found?.draft)
  screening.begin(found?.place)
  return found && { surveyId, survey: found.survey, kept: found.draft }
}

export async function enter(context: SurveyContext, loaded: Loaded, isWanted: () => boolean): Promise<void> {
  const { panel, code, visit } = context
  const controls = code.taking.$module.get()?.loadControls(loaded.survey.questions)
  if (controls) await controls
  const mayClaim = GUEST in panel.environment.local || visit.hasPressed()
  const isClaimed = mayClaim && (await (await code.claim.load()).meetGuest(context, loaded))
  if (!isClaimed && isWanted()) show(context, loaded)
}

const isOfferedFirst = ({ host, visit }: SurveyContext, { surveyId, survey }: Loaded): boolean =>
  host.$props.get().brief && !visit.hasStarted(surveyId) && survey.questions.length > 0

async function loadAndShow(
  context: SurveyContext,
  surveyId: string,
  isCurrent: () => boolean,
  refusal: SubmitFailure | undefined,
): Promise<void> {
  const { panel, code, go, submission, draft } = context
  if (!memberOf(panel.session)) {
    const { loadOffer } = await code.offer.load()
    await loadOffer(context, surveyId, isCurrent)
    return
  }
  const loaded = await loadWithDraft(context, surveyId, isCurrent)
  if (!isCurrent()) return
  if (!loaded) {
    // Sends it again, because the server may have accepted it; the idempotency key prevents a second submission.
    go('sendStored')
    void draft.current()?.send()
  } else if (refusal) {
    show(context, loaded)
    submission.fail(refusal.code, refusal.serverMessage)
  } else if (isOfferedFirst(context, loaded)) {
    const { offerLoaded } = await code.offer.load()
    if (isCurrent()) offerLoaded(context, loaded)
  } else await enter(context, loaded, isCurrent)
}

function rewardIn(refusal: unknown): number {
  const { survey } = ((refusal as CallError).answer ?? {}) as { readonly survey?: { readonly pointsReward?: unknown } }
  return Number(survey?.pointsReward) || 0
}

function showFailure({ panel, go }: SurveyContext, error: unknown, again: () => void): () => void {
  const failure = loadFailureOf(error)
  go('fail', failure)
  return failure.code === 'load-failed' ? panel.environment.onReturn(again) : () => {}
}

/** Loads one survey at a time and drops the results of earlier loads. */
export function createLoading(context: SurveyContext) {
  const { panel, go, submission, draft } = context
  let current = {}
  let stopListening = () => {}

  async function showAlready(surveyId: string, reward: number) {
    const thisLoad = current
    const history = await panel.call(surveyHistory).catch(() => undefined)
    const earned = history?.responses.find((response) => response.survey.id === surveyId)
    if (current === thisLoad) go('findDone', earned?.pointsEarned ?? reward)
  }

  function close() {
    current = {}
    stopListening()
    draft.close()
  }

  async function load(surveyId: string | null, refusal?: SubmitFailure) {
    close()
    const mine = current
    const isCurrent = () => current === mine
    submission.clear()
    if (!surveyId) {
      go('fail', { code: 'no-survey', serverMessage: '' })
      return
    }
    go('load')
    try {
      await loadAndShow(context, surveyId, isCurrent, refusal)
    } catch (error) {
      if (!isCurrent()) return
      if (!(error instanceof CallError)) panel.environment.report(error)
      if (saysScreened(error)) return await (await context.code.taking.load()).showScreened(context, surveyId, error)
      if (!saysCompleted(error)) {
        stopListening = showFailure(context, error, () => load(surveyId))
        return
      }
      await draft.current()?.discard()
      if (isCurrent()) await showAlready(surveyId, rewardIn(error))
    }
  }

  return { load, close, showAlready }
}

export type Loading = ReturnType<typeof createLoading>
