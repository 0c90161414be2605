import type { questions, questionWordings } from '../db/schema.ts'

type Question = typeof questions.$inferSelect
export type EarlierWording = typeof questionWordings.$inferSelect

/** Words a question as members read it at a time. `earlier` are its earlier wordings in the order of time. */
export function wordedAt(question: Question, earlier: readonly EarlierWording[], at: Date): Question {
  const isItsOwn = ({ surveyId, questionId }: EarlierWording) =>
    surveyId === question.surveyId && questionId === question.id
  const wording = earlier.find((one) => isItsOwn(one) && one.until > at)
  if (!wording) return question
  const { id: _, ...texts } = wording
  return { ...question, ...texts }
}
