import type { questions, surveys } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'

// The panel inside the page follows these rules too.

export type SurveyRow = typeof surveys.$inferSelect
type QuestionRow = typeof questions.$inferSelect

/** Milliseconds in which members may finish a survey after it was closed (docs/authoring.md#changes). */
const FINISHED_WITHIN = 86_400_000

export const alreadyCompleted = () => new Refusal('survey-completed')

/** Hides a survey that was never open, because nobody can have begun it. */
export function releasedSurvey<Row extends Pick<SurveyRow, 'wasOpen'>>(survey: Row | undefined): Row {
  if (!survey?.wasOpen) throw new Refusal('survey-missing')
  return survey
}

export function openSurvey<Row extends SurveyRow>(found: Row | undefined, isCompleted: boolean, at: number): Row {
  const survey = releasedSurvey(found)
  if (isCompleted) throw alreadyCompleted()
  const { closedAt } = survey
  if (closedAt && at - closedAt.getTime() >= FINISHED_WITHIN) throw new Refusal('survey-missing')
  return survey
}

/** Leaves out what would tell members which answers bring a place. */
export function shownSurvey(row: SurveyRow) {
  const { closedAt: _, wasOpen: __, openToGuests: ___, quotas: ____, limit: _____, ...survey } = row
  const { screening } = survey
  const { upTo = '', questions = 0, points = 0 } = screening ?? {}
  return { ...survey, screening: screening && { upTo, questions, points } }
}

export const shownQuestion = ({ surveyId: _, position: __, ...question }: QuestionRow) => question
