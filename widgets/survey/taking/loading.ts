import { CallError, saysCompleted } from '../../../src/client/errors.ts'
import { GUEST, WAITING } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { surveyHistory } from '../../../src/contract/surveys.ts'
import { loadFailureOf, type SubmitFailure } from '../machine/failures.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Loaded } from '../machine/survey-machine.ts'
import { findSurvey } from './finding.ts'
import { show } from './showing.ts'

/** Loads a survey and its draft. @returns undefined if its answers were submitted and wait to be sent */
async function open(context: SurveyContext, surveyId: string, isWanted: () => boolean): Promise<Loaded | undefined> {
  const { panel, draft } = context
  const opening = draft.open(surveyId, isWanted)
  // if submissions wait, check the draft first: a submitted survey is not fetched
  if (WAITING in panel.environment.local) await opening
  const finding = draft.current()?.submitted ? undefined : findSurvey(panel.call, surveyId)
  // its failure is thrown below, once the draft is open
  finding?.catch(() => {})
  await opening
  if (draft.current()?.submitted) return undefined
  const found = await finding
  if (!isWanted()) return undefined
  draft.join(found?.draft)
  return found && { surveyId, survey: found.survey, kept: found.draft }
}

/** Shows a member's survey, or first asks about a guest's answers, if there are any. */
export async function enter(context: SurveyContext, loaded: Loaded, isWanted: () => boolean): Promise<void> {
  const { panel, code, visit } = context
  const mayClaim = GUEST in panel.environment.local || visit.hasPressed()
  const isClaimed = mayClaim && (await (await code.claim.load()).meetGuest(context, loaded))
  if (!isClaimed && isWanted()) show(context, loaded)
}

/** The member sees the offer first where the page asks for it, until the survey is started. */
const isOfferedFirst = ({ host, visit }: SurveyContext, { surveyId, survey }: Loaded): boolean =>
  host.$props.get().brief && !visit.hasStarted(surveyId) && survey.questions.length > 0

/**
 * Loads the survey, or its offer to a guest, and shows it.
 * @param refusal of an earlier submission, to show beside its answers
 */
async function find(
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
  const loaded = await open(context, surveyId, isCurrent)
  if (!isCurrent()) return
  if (!loaded) {
    // it may have been accepted already: its idempotency key will tell
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

/** The reward of a completed survey, if the refusal has the survey. */
function rewardIn(refusal: unknown): number {
  const { survey } = ((refusal as CallError).answer ?? {}) as { readonly survey?: { readonly pointsReward?: unknown } }
  return Number(survey?.pointsReward) || 0
}

/** Shows why it could not be loaded. @returns what ends its waiting for the network or the member, to try again */
function showFailure({ panel, go }: SurveyContext, error: unknown, again: () => void): () => void {
  const failure = loadFailureOf(error)
  go('fail', failure)
  return failure.code === 'load-failed' ? panel.environment.onReturn(again) : () => {}
}

/** Loads one survey at a time: what a dropped load still finds is not shown. */
export function createLoading(context: SurveyContext) {
  const { panel, go, submission, draft } = context
  /** Changes with each load. */
  let current = {}
  let stopListening = () => {}

  /** Shows that it was completed before, and what the history says it paid; otherwise the survey's own reward. */
  async function showAlready(surveyId: string, reward: number) {
    const mine = current
    const history = await panel.call(surveyHistory).catch(() => undefined)
    const earned = history?.responses.find((response) => response.survey.id === surveyId)
    if (current === mine) go('findDone', earned?.pointsEarned ?? reward)
  }

  /** Drops a running load, and closes the draft. */
  function close() {
    current = {}
    stopListening()
    draft.close()
  }

  /** Loads a survey, and shows it or what is in its way. */
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
      await find(context, surveyId, isCurrent, refusal)
    } catch (error) {
      if (!isCurrent()) return
      if (!(error instanceof CallError)) panel.environment.report(error)
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
