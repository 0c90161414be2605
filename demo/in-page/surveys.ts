import type { Survey } from './content.ts'
import type { InPage } from './panel.ts'
import type { Response } from './state.ts'

export const summaryOf = ({ questions: _, position: __, ...summary }: Survey) => summary

/** What a member has taken, and what is left. */
export function surveysOf({ state, content }: InPage) {
  const isDone = (userId: string, surveyId: string) =>
    state.responses.some((one) => one.userId === userId && one.surveyId === surveyId)
  const openTo = (userId: string) => content.surveys.filter(({ id }) => !isDone(userId, id)).map(summaryOf)
  const doneBy = (userId: string) =>
    state.responses.filter((one) => one.userId === userId).sort((one, other) => other.completedAt - one.completedAt)
  const surveyOf = ({ surveyId }: Response) => content.surveys.find(({ id }) => id === surveyId)
  const inHistory = (response: Response) => {
    const { id = '', title = '', category = '', translations = {} } = surveyOf(response) ?? {}
    const completedAt = new Date(response.completedAt).toISOString()
    const survey = { id, title, category, translations }
    return { id: response.id, survey, pointsEarned: response.pointsEarned, completedAt }
  }
  return { isDone, openTo, historyOf: (userId: string) => doneBy(userId).map(inHistory) }
}
