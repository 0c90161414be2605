import type { questions, surveys } from '../db/schema.ts'
import { Refusal } from '../http/refusals/failure.ts'

// The rules of answering and showing a survey, apart from where it is stored. The panel inside the page follows them too.

export type SurveyRow = typeof surveys.$inferSelect
type QuestionRow = typeof questions.$inferSelect

/** Milliseconds in which members may finish a survey after it was closed (docs/decisions/047). */
const FINISHED_WITHIN = 86_400_000

export const alreadyCompleted = () => new Refusal('survey-completed')

/** The survey, if it exists, can be answered at this moment, and the member has not completed it; else a refusal. */
export function openSurvey<Row extends SurveyRow>(survey: Row | undefined, isCompleted: boolean, at: number): Row {
  if (!survey) throw new Refusal('survey-missing')
  if (isCompleted) throw alreadyCompleted()
  const { closedAt } = survey
  if (closedAt && at - closedAt.getTime() >= FINISHED_WITHIN) throw new Refusal('survey-missing')
  return survey
}

/** A survey as the API shows it, without its state, which only the operator sees. */
export const shownSurvey = ({ closedAt: _, openToGuests: __, ...survey }: SurveyRow) => survey

/** A question as the API shows it. */
export const shownQuestion = ({ surveyId: _, position: __, ...question }: QuestionRow) => question
