import { CallError } from '../../../src/client/errors.ts'
import { GUEST, mayHoldAnswers } from '../../../src/client/panel.ts'
import { isOrdered } from '../../../src/contract/conditions/order.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import { getSurvey } from '../../../src/contract/surveys.ts'
import { isAnswered } from '../../../src/contract/validation/answer.ts'
import { loadControls } from '../../../src/questions/controls.ts'
import type { SubmitFailure } from '../machine/failures.ts'
import type { Opened, TakingContext } from '../machine/survey-context.ts'
import type { Chosen, Loaded } from '../machine/survey-machine.ts'
import { follow, show, showRefused } from './showing.ts'

/** Shows what a draft that opened after the first question has besides the answers of this page. */
function meetLate(context: TakingContext, loaded: Loaded, own: ReadonlySet<string>): void {
  const { $state, draft, go } = context
  const current = draft.current()
  if (!current || $state.get().status !== 'taking') return
  const others = [...current.answers].filter(([id, answer]) => !own.has(id) && isAnswered(answer))
  if (current.submitted) {
    go('sendStored')
    void current.send()
  } else if (others.length === 0) return
  else if (own.size === 0) show(context, loaded)
  else follow(context, current.answers)
}

/**
 * Reads the draft and the survey. Where neither this device nor the server can have answers, the draft opens later.
 * @returns undefined if its answers are submitted and wait to be sent
 */
async function loadWithDraft(
  context: TakingContext,
  { surveyId, finding }: Opened,
  isWanted: () => boolean,
): Promise<Loaded | undefined> {
  const { panel, draft, screening } = context
  if (mayHoldAnswers(panel.environment)) await draft.open(surveyId, isWanted)
  if (draft.current()?.submitted) return undefined
  const { survey, draft: kept, place } = await (finding ?? panel.call(getSurvey, { params: { id: surveyId } }))
  if (!survey) throw new CallError('not-found')
  if (!isWanted()) return undefined
  const loaded = { surveyId, survey: { ...survey, id: survey.id || surveyId }, kept }
  if (!draft.current() && kept?.answers.length) await draft.open(surveyId, isWanted)
  else if (!draft.current()) draft.expect(surveyId, (own) => meetLate(context, loaded, own))
  if (!isWanted()) return undefined
  draft.join(kept)
  screening.begin(place)
  return loaded
}

/** Returns true if a text of the questions may name an answer; the braces of JSON stand before a quotation mark. */
const hasPlaces = (questions: Survey['questions']) => /\{[A-Za-z0-9]/.test(JSON.stringify(questions))

const hasLogic = (survey: Survey) => isOrdered(survey) || survey.questions.some(({ visibleIf }) => visibleIf)

/** Milliseconds for which a survey waits for the control of its first question, which then has a placeholder. */
const CONTROL_WITHIN = 1000

/**
 * Loads what only some surveys need. The controls of later questions load meanwhile, because the view shows a
 * placeholder for each that is missing.
 * @returns what the first question waits for; undefined if it waits for nothing
 */
export function loadNeeded({ code, panel }: TakingContext, survey: Survey): Promise<unknown> | undefined {
  const { questions } = survey
  const controls = loadControls(questions)
  if (hasPlaces(questions)) return Promise.all([controls, code.logic.load()])
  // The view reports the failure of a control that the member reaches.
  controls?.catch(() => {})
  const first = loadControls(questions.slice(0, 1))?.catch(() => {})
  const control = first && Promise.race([first, new Promise<void>((go) => panel.environment.after(CONTROL_WITHIN, go))])
  return hasLogic(survey) ? Promise.all([control, code.logic.load()]) : control
}

export async function enter(context: TakingContext, loaded: Loaded, isWanted: () => boolean): Promise<void> {
  const { panel, code, visit } = context
  const needed = loadNeeded(context, loaded.survey)
  if (needed) await needed
  const mayClaim = GUEST in panel.environment.local || visit.hasPressed()
  const isClaimed = mayClaim && (await (await code.claim.load()).meetGuest(context, loaded))
  if (isClaimed || !isWanted()) return
  show(context, loaded)
  context.draft.openSoon()
}

const isOfferedFirst = ({ host, visit }: TakingContext, { surveyId, survey }: Loaded): boolean =>
  host.$props.get().brief && !visit.hasStarted(surveyId) && survey.questions.length > 0

export async function open(
  context: TakingContext,
  opened: Opened,
  isWanted: () => boolean,
  refusal: SubmitFailure | undefined,
): Promise<void> {
  const { code, go, draft } = context
  const loaded = await loadWithDraft(context, opened, isWanted)
  if (!isWanted()) return
  if (!loaded) {
    // Sends it again, because the server may have accepted it; the idempotency key prevents a second submission.
    go('sendStored')
    void draft.current()?.send()
  } else if (refusal) {
    await loadNeeded(context, loaded.survey)
    if (isWanted()) showRefused(context, loaded, refusal)
  } else if (isOfferedFirst(context, loaded)) {
    const { offerLoaded } = await code.offer.load()
    if (isWanted()) offerLoaded(context, loaded)
  } else await enter(context, loaded, isWanted)
}

/** Shows a guest the first question, or the answers of before. */
export async function openForGuest(context: TakingContext, chosen: Chosen, isWanted: () => boolean): Promise<void> {
  const { code, draft, screening } = context
  const { surveyId, survey } = chosen
  screening.begin()
  const [{ watchAge, countStep }] = await Promise.all([
    code.claim.load(),
    draft.open(surveyId, isWanted),
    loadNeeded(context, survey),
  ])
  if (!isWanted()) return
  watchAge(context, surveyId)
  if (!draft.current()?.answers.size) countStep(context, surveyId, 'started')
  show(context, chosen)
}
