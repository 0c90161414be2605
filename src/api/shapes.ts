import {
  array,
  boolean,
  fallback,
  type InferOutput,
  nullish,
  number,
  object,
  pipe,
  record,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import { amount, id, text, translations } from './basic-shapes.ts'
import { surveySummary } from './survey-summary.ts'

/** Options are strings or objects with `value`/`id` and `label`/`text`; here always a pair of strings. */
const option = pipe(
  unknown(),
  transform((raw) => {
    const item = raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>) : { value: raw }
    const value = String(item.value ?? item.id ?? item.label ?? item.text ?? '')
    return { value, label: String(item.label ?? item.text ?? value) }
  }),
)

/** What a page can still draw, and the default without a usable `maxRating` (docs/rules.md, Questions). */
const RATING_LIMIT = 1000
const RATING_DEFAULT = 5

const flag = nullish(boolean(), false)

const end = fallback(nullish(union([string(), number()])), undefined)

const question = object({
  id,
  question: text,
  type: fallback(string(), 'text'),
  required: fallback(flag, false),
  options: fallback(nullish(array(option), []), []),
  maxRating: pipe(
    nullish(amount, RATING_DEFAULT),
    transform((n) => (n >= 1 ? Math.min(Math.floor(n), RATING_LIMIT) : RATING_DEFAULT)),
  ),
  /** The range of a number, or of a date as `2026-12-31`; both ends are inclusive. */
  min: end,
  max: end,
  /** What the ends of a rating mean, such as 'Very poor' and 'Very good'. */
  lowLabel: fallback(text, ''),
  highLabel: fallback(text, ''),
  /** `options` has labels by the options' values. */
  translations: translations({
    question: text,
    lowLabel: text,
    highLabel: text,
    options: nullish(record(string(), string())),
  }),
})
export type Question = InferOutput<typeof question>

export type SurveySummary = InferOutput<typeof surveySummary>

/**
 * A survey as anybody may see it. `questionCount` tells how many questions it has; they come only where guests may
 * answer it.
 */
export const offeredSurvey = object({
  ...surveySummary.entries,
  questionCount: amount,
  questions: fallback(nullish(array(question)), undefined),
})

export type OfferedSurvey = InferOutput<typeof offeredSurvey>

export const survey = object({ ...surveySummary.entries, questions: fallback(nullish(array(question), []), []) })
export type Survey = InferOutput<typeof survey>
