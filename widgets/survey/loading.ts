import type { Survey } from '../../src/api/shapes.ts'
import { surveyHistory } from '../../src/api/surveys.ts'
import { CallError, saysCompleted } from '../../src/panel/errors.ts'
import { GUEST, WAITING } from '../../src/panel/panel.ts'
import { memberOf } from '../../src/panel/session.ts'
import { showEnd } from './next.ts'
import type { SurveyParts } from './parts.ts'
import { findSurvey } from './questions.ts'
import { follow, show } from './starting.ts'
import { type Chosen, loadFailureOf, type SubmitFailure } from './state.ts'

/** A loaded survey. `join` merges the server's draft into the one that is open. */
interface Opened {
  readonly survey: Survey
  readonly join: () => void
}

/** Loads a survey and its draft. @returns undefined if its answers were submitted and wait to be sent */
async function open(parts: SurveyParts, surveyId: string, isWanted: () => boolean): Promise<Opened | undefined> {
  const { panel, keeping } = parts
  const opening = keeping.open(surveyId, isWanted)
  // if submissions wait, check the draft first: a submitted survey is not fetched
  if (WAITING in panel.environment.local) await opening
  const finding = keeping.draft()?.submitted ? undefined : findSurvey(panel.call, surveyId)
  // its failure is thrown below, once the draft is open
  finding?.catch(() => {})
  await opening
  if (keeping.draft()?.submitted) return undefined
  const found = await finding
  if (!isWanted()) return undefined
  const join = () => {
    keeping.draft()?.onNews(() => follow(parts))
    keeping.draft()?.meet(found?.draft)
  }
  join()
  return found && { survey: found.survey, join }
}

/** Asks a member about a guest's answers, if there are any. @returns whether that shows in place of the survey */
async function meetGuest(parts: SurveyParts, chosen: Chosen, join: () => void): Promise<boolean> {
  if (!(GUEST in parts.panel.environment.local) && !parts.pressed) return false
  return parts.guests.meet(parts, chosen, join)
}

/** Whether the member sees first what the survey is and pays: where the page asks for it, and until it is started. */
const isOfferedFirst = ({ host, accepted }: SurveyParts, { surveyId, survey }: Chosen): boolean =>
  host.$props.get().brief && accepted !== surveyId && survey.questions.length > 0

/** The reward of a completed survey, if the refusal has the survey. */
function rewardIn(refusal: unknown): number {
  const { survey } = ((refusal as CallError).answer ?? {}) as { readonly survey?: { readonly pointsReward?: unknown } }
  return Number(survey?.pointsReward) || 0
}

/** Shows why it could not be loaded. @returns what ends its waiting for the network or the member, to try again */
function showFailure({ panel, $state }: SurveyParts, error: unknown, again: () => void): () => void {
  const failure = loadFailureOf(error)
  $state.set(failure)
  return failure.code === 'load-failed' ? panel.environment.onReturn(again) : () => {}
}

/** Loads one survey at a time: what a dropped load still finds is not shown. */
export function createLoading(parts: SurveyParts) {
  const { panel, $state, submission, keeping, guests } = parts
  /** Changes with each load. */
  let current = {}
  let stopListening = () => {}

  /** Shows that it was completed before, and what the history says it paid; otherwise the survey's own reward. */
  async function showAlready(surveyId: string, reward: number) {
    const mine = current
    const history = await panel.call(surveyHistory).catch(() => undefined)
    const earned = history?.responses.find((response) => response.survey.id === surveyId)
    if (current === mine) showEnd(parts, { status: 'already', points: earned?.pointsEarned ?? reward })
  }

  /** Drops a running load, and closes the draft. */
  function close() {
    current = {}
    stopListening()
    keeping.close()
  }

  /** @param refusal of an earlier submission, to show beside its answers */
  async function load(surveyId: string | null, refusal?: SubmitFailure) {
    close()
    const mine = current
    const isCurrent = () => current === mine
    submission.clear()
    if (!surveyId) return $state.set({ status: 'failed', code: 'no-survey', serverMessage: '' })
    $state.set({ status: 'loading' })
    try {
      if (!memberOf(panel.session)) return await guests.offer(parts, surveyId, isCurrent)
      const opened = await open(parts, surveyId, isCurrent)
      if (!isCurrent()) return
      if (!opened) {
        // it may have been accepted already: its idempotency key will tell
        $state.set({ status: 'waiting', sending: true })
        return void keeping.draft()?.send()
      }
      const chosen = { surveyId, survey: opened.survey }
      const isOffered = !refusal && isOfferedFirst(parts, chosen)
      const goOn = async () => {
        if ((!refusal && (await meetGuest(parts, chosen, opened.join))) || !isCurrent()) return
        show(parts, chosen)
        if (refusal) submission.fail(refusal.code, refusal.serverMessage)
      }
      await (isOffered ? guests.offerLoaded(parts, chosen, goOn) : goOn())
    } catch (error) {
      if (!isCurrent()) return
      if (!(error instanceof CallError)) panel.environment.report(error)
      if (!saysCompleted(error)) {
        stopListening = showFailure(parts, error, () => load(surveyId))
        return
      }
      await keeping.draft()?.discard()
      if (isCurrent()) await showAlready(surveyId, rewardIn(error))
    }
  }

  return { load, close, showAlready }
}

export type Loading = ReturnType<typeof createLoading>
