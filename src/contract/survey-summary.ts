import { fallback, type InferOutput, nullish, object } from 'valibot'
import { amount, id, text, translations } from './basic-shapes.ts'

export const surveyTranslations = translations({
  title: text,
  description: text,
  category: text,
  targetAudience: text,
})

/**
 * Our extension: the first questions decide whether the survey fits the member (docs/rules.md, Screening).
 * `questions` is the number of these questions, `upTo` the id of the last. A member who does not fit gets `points`.
 */
const screening = object({ upTo: id, questions: amount, points: amount })
export type Screening = InferOutput<typeof screening>

/** A survey in a list; `estimatedTime` in minutes, `pointsReward` in points. */
export const surveySummary = object({
  id,
  title: text,
  description: text,
  category: text,
  pointsReward: amount,
  estimatedTime: amount,
  targetAudience: text,
  screening: fallback(nullish(screening), undefined),
  translations: surveyTranslations,
})
