import type { questions, surveys } from '../db/schema.ts'
import { Refusal } from '../http/refusals/failure.ts'

// The panel inside the page follows these rules too.

export type SurveyRow = typeof surveys.$inferSelect
type QuestionRow = typeof questions.$inferSelect

/** Milliseconds in which members may finish a survey after it was closed (docs/authoring.md#changes). */
const FINISHED_WITHIN = 86_400_000

export const alreadyCompleted = () => new Refusal('survey-completed')

export function openSurvey<Row extends SurveyRow>(survey: Row | undefined, isCompleted: boolean, at: number): Row {
  if (!survey) throw new Refusal('survey-missing')
  if (isCompleted) throw alreadyCompleted()
  const { closedAt } = survey
  if (closedAt && at - closedAt.getTime() >= FINISHED_WITHIN) throw new Refusal('survey-missing')
  return survey
}

/** Leaves out what would tell members which answers bring a place. */
export function shownSurvey({ closedAt: _, openToGuests: __, quotas: ___, limit: ____, ...survey }: SurveyRow) {
  const { screening } = survey
  const { upTo = '', questions = 0, points = 0 } = screening ?? {}
  return { ...survey, screening: screening && { upTo, questions, points } }
}

export const shownQuestion = ({ surveyId: _, position: __, ...question }: QuestionRow) => question
