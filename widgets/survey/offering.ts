import type { AnswerOf } from '../../src/api/call.ts'
import { surveyOffer } from '../../src/api/surveys.ts'
import { CallError, isRefusal } from '../../src/panel/errors.ts'
import { GUEST } from '../../src/panel/panel.ts'
import { countStep, signInPath } from './guest-steps.ts'
import type { SurveyParts } from './parts.ts'
import { distinct } from './questions.ts'
import { show } from './starting.ts'
import type { Chosen } from './state.ts'

// What a guest sees of a survey, before any question (docs/rules.md, Offers of surveys).

/** Throws a failure that a guest should see. Any other means that the server has no offers: the guest signs in first. */
function shown(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code === 'malformed') return undefined
  const { status } = error
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500
  if (isPassing || isRefusal(error, 'survey-missing') || isRefusal(error, 'survey-closed')) throw error
}

/** It has closed, and this browser's guest had begun it. */
const closedMeanwhile = async ({ panel, guests }: SurveyParts, surveyId: string, error: unknown): Promise<boolean> =>
  error instanceof CallError &&
  isRefusal(error, 'survey-closed') &&
  GUEST in panel.environment.local &&
  (await guests.hasAnswers(panel, surveyId).catch(() => false))

/** Shows the offer. Throws a failure that the screen shows. */
export async function loadOffer(parts: SurveyParts, surveyId: string, isWanted: () => boolean): Promise<void> {
  const { panel, host, $state, $offers, later, guests } = parts
  let answer: AnswerOf<typeof surveyOffer> | undefined
  try {
    answer = await panel.call(surveyOffer, { params: { id: surveyId } })
  } catch (error) {
    if (await closedMeanwhile(parts, surveyId, error)) {
      if (isWanted()) $state.set({ status: 'closed', serverMessage: (error as CallError).serverMessage })
      return
    }
    shown(error)
  }
  if (!isWanted()) return
  if (!answer) return $offers.set(false)
  const { survey } = answer
  const { pointsReward: points, estimatedTime: minutes, questionCount: questions } = survey
  $state.set(questions > 0 ? { status: 'offered', surveyId, offer: survey } : { status: 'empty' })
  if (questions === 0) return
  host.emit('panel-survey-offered', { surveyId, points, minutes, questions })
  panel.environment.whenIdle(() => {
    if (!isWanted()) return
    countStep(parts, surveyId, 'seen')
    // so that the first question needs no further request
    if (survey.questions) Promise.all([guests.prepare(), later.load()]).catch(() => {})
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
  const starting = { status: 'offered', surveyId, offer, starting: true } as const
  $state.set(starting)
  const isWanted = () => $state.get() === starting
  try {
    await Promise.all([guests.prepare(), keeping.open(surveyId, isWanted)])
    if (!isWanted()) return
    void guests.watchAge(parts, surveyId)
    countStep(parts, surveyId, 'started')
    show(parts, { surveyId, survey: { ...offer, questions: distinct(offer.questions) } })
  } catch (error) {
    panel.environment.report(error)
    if (isWanted()) $state.set({ ...state, failed: true })
  }
}
