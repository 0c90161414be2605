import { fallback, type InferOutput, nullish, object } from 'valibot'
import { amount, id } from './basic-shapes.ts'
import { questions } from './question-shape.ts'
import { surveySummary } from './survey-summary.ts'

export type SurveySummary = InferOutput<typeof surveySummary>

const asked = { ...surveySummary.entries, id: fallback(id, '') }

/**
 * A survey that anybody may see. `questionCount` is the number of its questions; the questions themselves come only if
 * guests may answer it.
 */
export const offeredSurvey = object({
  ...asked,
  questionCount: amount,
  questions: fallback(nullish(questions), undefined),
})

export type OfferedSurvey = InferOutput<typeof offeredSurvey>

export const survey = object({ ...asked, questions: fallback(nullish(questions, []), []) })
export type Survey = InferOutput<typeof survey>
