import { claimGuestDraft, declineGuestDraft, findGuestDraft } from '../../src/drafts/guest.ts'
import { GUEST_LIFETIME } from '../../src/drafts/storage.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { memberOf } from '../../src/panel/session.ts'
import { isAnswered } from '../../src/validation/answer.ts'
import { countStep, signInPath } from './guest-steps.ts'
import type { SurveyParts } from './parts.ts'
import { fitting } from './questions.ts'
import { show } from './starting.ts'
import type { Chosen, SurveyState } from './state.ts'
import type { Answers } from './taking.ts'

// A member takes over what was answered before the sign-in (docs/rules.md, Answers of guests).

interface Found extends Chosen {
  /** How many answers the guest gave, and how many the member has. */
  readonly answered: number
  readonly own: number
  readonly finished: boolean
  /** Merges the server's draft into the one that is open. */
  readonly join: () => void
  /** The answers as the page has them, which the device may have failed to store. */
  readonly live: Answers
}

/** What the member is asked about; kept apart from the state, which is what shows. */
const asked = new WeakMap<SurveyState, Found>()

const count = (answers: Answers): number => [...answers.values()].filter(isAnswered).length

/** Whether this browser's guest has answered questions of the survey. */
export const hasAnswers = async (panel: Panel, surveyId: string): Promise<boolean> =>
  (await findGuestDraft(panel, undefined, surveyId)) !== undefined

/** Stops showing a guest's answers once they are a day old: another person may use the device tomorrow. */
export function watchAge(parts: SurveyParts, surveyId: string): void {
  const { panel, keeping } = parts
  const { environment } = panel
  const draft = keeping.draft()
  let cancel = () => {}
  function check() {
    cancel()
    const isShown = draft !== undefined && keeping.draft() === draft
    const left = (draft?.answeredAt || environment.now()) + GUEST_LIFETIME - environment.now()
    if (isShown && left > 0) {
      cancel = environment.after(left, check)
      return
    }
    stopListening()
    if (!isShown) return
    parts.pressed = undefined
    keeping.drop(surveyId)
  }
  // a device that slept has not counted the time
  const stopListening = environment.onReturn(check)
  check()
}

/** A guest has answered all questions: a member who signs in now may claim the answers. */
export function finish(parts: SurveyParts, { surveyId, survey }: Chosen): void {
  const { keeping, $state } = parts
  keeping.draft()?.finish()
  countStep(parts, surveyId, 'finished')
  $state.set({ status: 'unclaimed', surveyId, survey })
}

/** A guest asks to sign in for the answers. */
export function press(parts: SurveyParts): void {
  const { $state, taking, host } = parts
  const state = $state.get()
  if (state.status !== 'unclaimed') return
  parts.pressed = { surveyId: state.surveyId, answers: taking.$answers.get() }
  host.router.navigate(signInPath(parts))
}

/** Makes the answers the member's, and shows the survey with them. Finished answers are submitted. */
async function take(parts: SurveyParts, found: Found, isWanted: () => boolean): Promise<void> {
  const { panel, host, keeping } = parts
  const { surveyId, survey, live, own, join } = found
  const member = memberOf(panel.session)
  if (!member) return
  try {
    await claimGuestDraft(panel, member.id, surveyId, own > 0)
  } catch (error) {
    // the page has them too
    if (live.size === 0) throw error
    panel.environment.report(error)
  }
  if (own > 0) keeping.draft()?.giveUp()
  await keeping.open(surveyId, isWanted)
  const draft = keeping.draft()
  if (!isWanted() || !draft) return
  join()
  const kept = draft.answers
  for (const [id, answer] of live) if (!kept.has(id)) draft.keep(id, answer)
  if (live.size > 0) draft.finish()
  host.emit('panel-survey-claimed', { surveyId, answered: found.answered })
  countStep(parts, surveyId, 'claimed')
  show(parts, { surveyId, survey })
}

/**
 * Asks the member about the answers of this browser's guest, if there are any, or takes them at once: if the guest asked
 * to sign in for them on this page, and the member has none. @returns whether the survey shows because of it
 */
export async function meet(parts: SurveyParts, chosen: Chosen, join: () => void): Promise<boolean> {
  const { panel, $state, keeping, pressed } = parts
  const { surveyId, survey } = chosen
  const before = $state.get()
  const isWanted = () => $state.get() === before && memberOf(panel.session)?.id === member?.id
  const member = memberOf(panel.session)
  parts.pressed = undefined
  const live: Answers = pressed?.surveyId === surveyId && panel.session.isFromHere() ? pressed.answers : new Map()
  const guest = member && (await findGuestDraft(panel, member.id, surveyId))
  const answered = Math.max(guest?.answered ?? 0, count(live))
  if (answered === 0 || !isWanted()) return false
  const own = count(fitting(survey.questions, keeping.draft()?.answers ?? new Map()))
  const finished = guest?.finished ?? live.size > 0
  const found: Found = { surveyId, survey, answered, own, finished, join, live }
  if (live.size > 0 && own === 0) await take(parts, found, isWanted)
  else ask(parts, found)
  return true
}

function ask({ $state }: SurveyParts, found: Found, more: { busy?: boolean; failed?: boolean } = {}): SurveyState {
  const { surveyId, survey, answered, own, finished } = found
  const state: SurveyState = { status: 'claiming', surveyId, survey, answered, own, finished, ...more }
  asked.set(state, found)
  $state.set(state)
  return state
}

/** The member's answer to the question: `isTheirs` takes the guest's answers. */
export async function decide(parts: SurveyParts, isTheirs: boolean): Promise<void> {
  const { panel, $state } = parts
  const state = $state.get()
  const found = asked.get(state)
  const member = memberOf(panel.session)
  if (state.status !== 'claiming' || state.busy || !found || !member) return
  const busy = ask(parts, found, { busy: true })
  const isWanted = () => $state.get() === busy
  try {
    if (isTheirs) await take(parts, found, isWanted)
    else {
      await declineGuestDraft(panel, member.id, found.surveyId)
      if (isWanted()) show(parts, { surveyId: found.surveyId, survey: found.survey })
    }
  } catch (error) {
    panel.environment.report(error)
    if (isWanted()) ask(parts, found, { failed: true })
  }
}
