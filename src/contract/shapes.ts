import { array, boolean, fallback, type InferOutput, literal, nullish, object, string } from 'valibot'
import { amount, id, list } from './basic-shapes.ts'
import { questions } from './question-shape.ts'
import { surveySummary } from './survey-summary.ts'

export type SurveySummary = InferOutput<typeof surveySummary>

/** Our extension: questions that show in random order (docs/rules.md, Order of options and questions). */
const blocks = fallback(nullish(list(object({ questions: array(string()), order: literal('random') })), []), [])

const asked = {
  ...surveySummary.entries,
  id: fallback(id, ''),
  blocks,
  /** Our extension: half of the members took from `from` to `to` minutes. A server sends it from 20 responses on. */
  measuredTime: fallback(nullish(object({ from: amount, to: amount })), undefined),
}

/**
 * A survey that anybody may see. `questionCount` is the number of its questions; the questions themselves come only if
 * guests may answer it.
 */
export const offeredSurvey = object({
  ...asked,
  questionCount: amount,
  questions: fallback(nullish(questions), undefined),
  /** Our extension: true if the server has a notice of what it keeps (`GET /notice`). */
  notice: fallback(nullish(boolean()), undefined),
})

export type OfferedSurvey = InferOutput<typeof offeredSurvey>

export const survey = object({ ...asked, questions: fallback(nullish(questions, []), []) })
export type Survey = InferOutput<typeof survey>
