import { Refusal } from '../server/refusals/failure.ts'
import { NO_DRAFT, type StoredDraft } from '../server/surveys/merging.ts'
import { openSurvey, shownSurvey } from '../server/surveys/rules.ts'
import { screenedOut } from '../server/surveys/screening.ts'
import type { Survey } from './content.ts'
import type { InPage } from './panel.ts'
import { placesOf } from './places.ts'
import type { Response } from './state.ts'

export const summaryOf = ({ questions: _, ...survey }: Survey) => shownSurvey(survey)

export function surveysOf(panel: InPage) {
  const { state, content, now } = panel
  const places = placesOf(panel)
  const isDone = (userId: string, surveyId: string) =>
    state.responses.some((one) => one.userId === userId && one.surveyId === surveyId)

  function find(id: string): Survey {
    const survey = content.surveys.find((one) => one.id === id)
    if (!survey) throw new Refusal('survey-missing')
    return survey
  }

  const findTaken = (userId: string, id: string): Survey => openSurvey(find(id), isDone(userId, id), now())

  function findOpen(userId: string, id: string): Survey {
    const survey = findTaken(userId, id)
    const refusal = screenedOut(places.find({ userId, surveyId: id }))
    if (refusal) throw refusal
    return survey
  }

  const isOf = (userId: string, surveyId: string) => (one: { readonly userId: string; readonly surveyId: string }) =>
    one.userId === userId && one.surveyId === surveyId
  const draftOf = (userId: string, surveyId: string) => state.drafts.find(isOf(userId, surveyId))?.kept ?? NO_DRAFT
  function keepDraft(userId: string, surveyId: string, kept?: StoredDraft): void {
    const isThis = isOf(userId, surveyId)
    state.drafts = state.drafts.filter((one) => !isThis(one))
    if (kept) state.drafts.push({ userId, surveyId, kept })
  }

  const openTo = (userId: string) =>
    content.surveys
      .filter(({ id }) => !isDone(userId, id) && !screenedOut(places.find({ userId, surveyId: id })))
      .map(summaryOf)
  const doneBy = (userId: string) =>
    state.responses.filter((one) => one.userId === userId).sort((one, other) => other.completedAt - one.completedAt)
  const surveyOf = ({ surveyId }: Response) => content.surveys.find(({ id }) => id === surveyId)
  const inHistory = (response: Response) => {
    const { id = '', title = '', category = '', translations = {} } = surveyOf(response) ?? {}
    const completedAt = new Date(response.completedAt).toISOString()
    const survey = { id, title, category, translations }
    return { id: response.id, survey, pointsEarned: response.pointsEarned, completedAt }
  }
  const historyOf = (userId: string) => doneBy(userId).map(inHistory)
  return { places, find, findTaken, findOpen, draftOf, keepDraft, openTo, historyOf }
}
