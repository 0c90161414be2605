import type { Panel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { isAnswered } from '../../../src/contract/validation/answer.ts'
import { claimGuestDraft, declineGuestDraft, findGuestDraft } from '../../../src/drafts/guest.ts'
import { GUEST_LIFETIME } from '../../../src/drafts/storage.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen, Claimable, Loaded } from '../machine/survey-machine.ts'
import { countStep, signInPath } from '../offer/guest-steps.ts'
import { type Answers, countComplete } from '../taking/complete.ts'
import { fitting } from '../taking/fitting.ts'
import { show } from '../taking/showing.ts'

// Transfers a guest's answers to the member who signs in (docs/rules.md, Answers of guests).

const isBegun = (answers: Answers): boolean => [...answers.values()].some(isAnswered)

export const hasAnswers = async (panel: Panel, surveyId: string): Promise<boolean> =>
  (await findGuestDraft(panel, undefined, surveyId)) !== undefined

/** Hides a guest's answers after one day, because another person may use the device then. */
export function watchAge(context: TakingContext, surveyId: string): void {
  const { panel, draft, visit } = context
  const { environment } = panel
  const watched = draft.current()
  let cancel = () => {}
  function check() {
    cancel()
    const isShown = watched !== undefined && draft.current() === watched
    const left = (watched?.answeredAt || environment.now()) + GUEST_LIFETIME - environment.now()
    if (isShown && left > 0) {
      cancel = environment.after(left, check)
      return
    }
    stopListening()
    if (!isShown) return
    visit.takePressed()
    draft.drop(surveyId)
  }
  const stopListening = environment.onReturn(check)
  check()
}

export function finish(context: TakingContext, { surveyId }: Chosen): void {
  const { draft, go } = context
  if (!go('finish')) return
  draft.current()?.finish()
  countStep(context, surveyId, 'finished')
}

export function press(context: TakingContext): void {
  const { $state, taking, visit, host } = context
  const state = $state.get()
  if (state.status !== 'unclaimed' && state.status !== 'screened') return
  visit.press(state.surveyId, taking.$answers.get())
  host.router.navigate(signInPath(context))
}

async function take(context: TakingContext, found: Claimable, isWanted: () => boolean): Promise<void> {
  const { panel, host, draft } = context
  const { surveyId, live, hasOwn } = found
  const member = memberOf(panel.session)
  if (!member) return
  try {
    await claimGuestDraft(panel, member.id, surveyId, hasOwn)
  } catch (error) {
    if (live.size === 0) throw error
    panel.environment.report(error)
  }
  if (hasOwn) draft.current()?.giveUp()
  await draft.open(surveyId, isWanted)
  const current = draft.current()
  if (!isWanted() || !current) return
  draft.join(found.kept)
  const kept = current.answers
  for (const [id, answer] of live) if (!kept.has(id)) current.keep(id, answer)
  if (live.size > 0) current.finish()
  host.emit('panel-survey-claimed', { surveyId, answered: found.answered })
  countStep(context, surveyId, 'claimed')
  show(context, found)
}

/**
 * Asks the member about a guest's answers, or takes them at once if the guest signed in for them and the member has
 * none.
 * @returns true if this function shows the survey
 */
export async function meetGuest(context: TakingContext, loaded: Loaded): Promise<boolean> {
  const { panel, $state, go, draft, visit } = context
  const { surveyId, survey } = loaded
  const before = $state.get()
  const isWanted = () => $state.get() === before && memberOf(panel.session)?.id === member?.id
  const member = memberOf(panel.session)
  const pressed = visit.takePressed(surveyId)
  const live: Answers = panel.session.isFromHere() ? pressed : new Map()
  const guest = member && (await findGuestDraft(panel, member.id, surveyId))
  const { questions } = survey
  const given = fitting(questions, new Map([...live, ...(guest?.answers ?? [])]))
  if (!isBegun(given) || !isWanted()) return false
  const ownAnswers = fitting(questions, draft.current()?.answers ?? new Map())
  const found: Claimable = {
    ...loaded,
    answered: countComplete(questions, given),
    hasOwn: isBegun(ownAnswers),
    own: countComplete(questions, ownAnswers),
    finished: guest?.finished ?? live.size > 0,
    live,
  }
  if (live.size > 0 && !found.hasOwn) await take(context, found, isWanted)
  else go('askWhose', found)
  return true
}

export async function decide(context: TakingContext, isTheirs: boolean): Promise<void> {
  const { panel, $state, go } = context
  const found = $state.get()
  const member = memberOf(panel.session)
  if (found.status !== 'claiming' || found.step === 'busy' || !member) return
  go('decide')
  const busy = $state.get()
  const isWanted = () => $state.get() === busy
  try {
    if (isTheirs) await take(context, found, isWanted)
    else {
      await declineGuestDraft(panel, member.id, found.surveyId)
      if (isWanted()) show(context, found)
    }
  } catch (error) {
    panel.environment.report(error)
    if (isWanted()) go('failClaim')
  }
}
