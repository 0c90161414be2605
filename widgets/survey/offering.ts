import type { AnswerOf } from '../../src/api/call.ts'
import { surveyOffer } from '../../src/api/surveys.ts'
import { CallError, isRefusal } from '../../src/panel/errors.ts'
import { GUEST } from '../../src/panel/panel.ts'
import { countStep, signInPath } from './guest-steps.ts'
import type { SurveyParts } from './parts.ts'
import { show } from './starting.ts'
import type { Chosen, SurveyState } from './state.ts'

// What a guest sees of a survey, before any question (docs/rules.md, Offers of surveys).

/** Throws a failure that a guest should see. Any other means that the server has no offers: the guest signs in first. */
function shown(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code === 'malformed') return undefined
  const { status } = error
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500
  if (isPassing || isRefusal(error, 'survey-missing') || isRefusal(error, 'survey-closed')) throw error
}

/** This browser's guest has answered questions of it. */
const hasBegun = async ({ panel, guests }: SurveyParts, surveyId: string): Promise<boolean> =>
  GUEST in panel.environment.local && (await guests.hasAnswers(panel, surveyId).catch(() => false))

/** Fetches what the first question needs, so that it needs no further request, and looks for answers of earlier visits. */
async function prepare(parts: SurveyParts, offered: SurveyState & { status: 'offered' }): Promise<void> {
  const { $state, guests, later } = parts
  await Promise.all([guests.prepare(), later.load()])
  if ((await hasBegun(parts, offered.surveyId)) && $state.get() === offered) $state.set({ ...offered, begun: true })
}

/** Shows the offer. Throws a failure that the screen shows. */
export async function loadOffer(parts: SurveyParts, surveyId: string, isWanted: () => boolean): Promise<void> {
  const { panel, host, $state, $offers } = parts
  let answer: AnswerOf<typeof surveyOffer> | undefined
  try {
    answer = await panel.call(surveyOffer, { params: { id: surveyId } })
  } catch (error) {
    if (error instanceof CallError && isRefusal(error, 'survey-closed') && (await hasBegun(parts, surveyId))) {
      if (isWanted()) $state.set({ status: 'closed', serverMessage: error.serverMessage })
      return
    }
    shown(error)
  }
  if (!isWanted()) return
  if (!answer) return $offers.set(false)
  const { questions: asked, questionCount } = answer.survey
  // what cannot be asked is not counted
  const survey = { ...answer.survey, id: answer.survey.id || surveyId, questionCount: asked?.length ?? questionCount }
  const { pointsReward: points, estimatedTime: minutes, questionCount: questions } = survey
  if (questions === 0) return $state.set({ status: 'empty' })
  const offered = { status: 'offered', surveyId, offer: survey } as const
  $state.set(offered)
  host.emit('panel-survey-offered', { surveyId, points, minutes, questions })
  panel.environment.whenIdle(() => {
    if (!isWanted()) return
    countStep(parts, surveyId, 'seen')
    if (survey.questions) prepare(parts, offered).catch(() => {}) // a failure shows once it is needed
  })
}

/** Shows a member the offer of a loaded survey; `goOn` then shows the survey itself. */
export async function offerLoaded(parts: SurveyParts, chosen: Chosen, goOn: () => Promise<void>): Promise<void> {
  const { surveyId, survey } = chosen
  const { pointsReward: points, estimatedTime: minutes, questions } = survey
  parts.goOn = goOn
  const offer = { ...survey, questionCount: questions.length }
  parts.$state.set({ status: 'offered', surveyId, offer, isMember: true })
  parts.host.emit('panel-survey-offered', { surveyId, points, minutes, questions: questions.length })
}

/** Shows an offered survey's first question, or what the guest began; where only members may answer, the sign-in. */
export async function start(parts: SurveyParts): Promise<void> {
  const { panel, host, $state, keeping, guests } = parts
  const state = $state.get()
  if (state.status !== 'offered' || state.starting) return
  const { surveyId, offer } = state
  parts.accepted = surveyId
  host.emit('panel-survey-accepted', { surveyId })
  if (state.isMember) return parts.goOn?.()
  if (!offer.questions) return host.router.navigate(signInPath(parts))
  const starting = { ...state, starting: true, failed: false }
  $state.set(starting)
  const isWanted = () => $state.get() === starting
  try {
    await Promise.all([guests.prepare(), keeping.open(surveyId, isWanted)])
    if (!isWanted()) return
    void guests.watchAge(parts, surveyId)
    // who comes back to their answers has started before
    if (!keeping.draft()?.answers.size) countStep(parts, surveyId, 'started')
    show(parts, { surveyId, survey: { ...offer, questions: offer.questions } })
  } catch (error) {
    panel.environment.report(error)
    if (isWanted()) $state.set({ ...state, failed: true })
  }
}
