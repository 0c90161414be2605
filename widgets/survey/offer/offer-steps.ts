import { CallError, isRefusal } from '../../../src/client/errors.ts'
import { GUEST } from '../../../src/client/panel.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { OfferedSurvey } from '../../../src/contract/shapes.ts'
import { surveyOffer } from '../../../src/contract/surveys.ts'
import { bridge } from '../../../src/page/page-bridge.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Chosen, Loaded, SurveyState } from '../machine/survey-machine.ts'
import { countStep, signInPath } from './guest-steps.ts'

// Throws a failure that a guest should see. Any other failure means that the server has no offers: the guest signs in
// first.

function rethrowShownFailure(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code === 'malformed') return undefined
  const { status } = error
  const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500
  if (isTemporary || isRefusal(error, 'survey-missing') || isRefusal(error, 'survey-closed')) throw error
}

async function hasBegun({ panel, code }: SurveyContext, surveyId: string): Promise<boolean> {
  if (!(GUEST in panel.environment.local)) return false
  try {
    const { hasAnswers } = await code.claim.load()
    return await hasAnswers(panel, surveyId)
  } catch {
    return false
  }
}

function loadClaim({ code }: SurveyContext) {
  // Loads all files at once, because a file reveals its imports only after it has loaded.
  bridge.provided.startNext?.()
  return code.claim.load()
}

/** Loads now what the survey needs from its first question on, because the guest may be offline when it starts. */
async function prepare(context: SurveyContext, { surveyId, survey }: Chosen, offered: SurveyState): Promise<void> {
  const { $state, go, takingStore, code } = context
  const [taking] = await Promise.all([takingStore.load(), loadClaim(context), code.drafts.load()])
  if ((await hasBegun(context, surveyId)) && $state.get() === offered) go('recall')
  await taking.prepare(survey)
}

function showOffer({ go, host }: SurveyContext, surveyId: string, offer: OfferedSurvey, loaded?: Loaded): void {
  const { pointsReward: points, estimatedTime: minutes, questionCount: questions } = offer
  go('offer', surveyId, offer, loaded)
  host.emit('panel-survey-offered', { surveyId, points, minutes, questions })
}

export async function loadOffer(context: SurveyContext, surveyId: string, isWanted: () => boolean): Promise<void> {
  const { panel, go, visit } = context
  let answer: AnswerOf<typeof surveyOffer> | undefined
  try {
    answer = await panel.call(surveyOffer, { params: { id: surveyId } })
  } catch (error) {
    if (error instanceof CallError && isRefusal(error, 'survey-closed') && (await hasBegun(context, surveyId))) {
      if (isWanted()) go('findClosed', error.serverMessage)
      return
    }
    rethrowShownFailure(error)
  }
  if (!isWanted()) return
  if (!answer) return visit.$offers.set(false)
  const { questions, questionCount: counted } = answer.survey
  const questionCount = questions?.length ?? counted
  if (questionCount === 0) {
    go('findEmpty')
    return
  }
  showOffer(context, surveyId, { ...answer.survey, id: answer.survey.id || surveyId, questionCount })
  const offered = context.$state.get()
  panel.environment.whenIdle(() => {
    if (!isWanted()) return
    countStep(context, surveyId, 'seen')
    if (questions) prepare(context, { surveyId, survey: { ...answer.survey, questions } }, offered).catch(() => {})
  })
}

export function offerLoaded(context: SurveyContext, loaded: Loaded): void {
  const { surveyId, survey } = loaded
  showOffer(context, surveyId, { ...survey, questionCount: survey.questions.length }, loaded)
}

export async function start(context: SurveyContext): Promise<void> {
  const { panel, host, $state, go, visit, takingStore, code } = context
  const state = $state.get()
  if (state.status !== 'offered' || state.step === 'starting') return
  const { surveyId, offer, loaded } = state
  visit.start(surveyId)
  host.emit('panel-survey-accepted', { surveyId })
  if (loaded) return (await takingStore.load()).enter(loaded, () => $state.get() === state)
  const { questions } = offer
  if (!questions) return host.router.navigate(signInPath(context))
  go('start')
  const starting = $state.get()
  const isWanted = () => $state.get() === starting
  try {
    const [taking] = await Promise.all([takingStore.load(), loadClaim(context), code.drafts.load()])
    await taking.openForGuest({ surveyId, survey: { ...offer, questions } }, isWanted)
  } catch (error) {
    panel.environment.report(error)
    if (isWanted()) go('failStart')
  }
}
