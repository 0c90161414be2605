import {
  array,
  boolean,
  fallback,
  type InferOutput,
  nullish,
  number,
  object,
  pipe,
  string,
  transform,
  union,
  unknown,
} from 'valibot'

/** An identifier: a string or a number on the wire, always a string here (DESIGN.md, ruling 7). */
export const id = pipe(union([string(), number()]), transform(String))

/** A number that may arrive as a string of digits; anything else reads as 0. */
export const amount = fallback(
  pipe(
    union([number(), string()]),
    transform((value) => {
      const parsed = Number(value)
      return Number.isFinite(parsed) ? parsed : 0
    }),
  ),
  0,
)

/** Text that may be missing or null; then it is empty. */
export const text = nullish(string(), '')

const flag = nullish(boolean(), false)

/** The member, as the server knows them. `createdAt` is ISO 8601, empty where unknown. */
export const user = object({
  id,
  firstName: text,
  lastName: text,
  email: text,
  points: amount,
  googleId: nullish(string(), null),
  createdAt: text,
})
export type User = InferOutput<typeof user>

/** What every answer may carry beside its data. */
export const outcome = { success: nullish(boolean(), true), message: text }

export const acknowledged = object(outcome)

/** Options are strings or objects with `value`/`id` and `label`/`text`; here always a pair of strings. */
const option = pipe(
  unknown(),
  transform((raw) => {
    const item = raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>) : { value: raw }
    const value = String(item.value ?? item.id ?? item.label ?? item.text ?? '')
    return { value, label: String(item.label ?? item.text ?? value) }
  }),
)

/** The most stars a rating may offer, and the default where `maxRating` is missing or unusable (spec, section 9). */
export const RATING_LIMIT = 10
export const RATING_DEFAULT = 5

export const question = object({
  id,
  question: text,
  type: fallback(string(), 'text'),
  required: fallback(flag, false),
  options: fallback(nullish(array(option), []), []),
  maxRating: pipe(
    nullish(amount, RATING_DEFAULT),
    transform((n) => (n >= 1 ? Math.min(Math.floor(n), RATING_LIMIT) : RATING_DEFAULT)),
  ),
})
export type Question = InferOutput<typeof question>

/** A survey's face in lists; `estimatedTime` in minutes, `pointsReward` in points. */
const surveyFace = {
  id,
  title: text,
  description: text,
  category: text,
  pointsReward: amount,
  estimatedTime: amount,
  targetAudience: text,
}

export const surveySummary = object(surveyFace)
export type SurveySummary = InferOutput<typeof surveySummary>

export const survey = object({ ...surveyFace, questions: fallback(nullish(array(question), []), []) })
export type Survey = InferOutput<typeof survey>
