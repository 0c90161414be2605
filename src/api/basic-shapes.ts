import { boolean, fallback, type InferOutput, nullish, number, object, pipe, string, transform, union } from 'valibot'

/** An identifier: a string or a number on the wire, always a string here (docs/rules.md, Reading answers). */
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

/** The server's record of the member. `createdAt` is ISO 8601, empty if unknown. */
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

/** What every answer may have in addition to its data. */
export const outcome = { success: nullish(boolean(), true), message: text }

export const acknowledged = object(outcome)

/** A survey as lists show it; `estimatedTime` in minutes, `pointsReward` in points. */
export const surveySummary = object({
  id,
  title: text,
  description: text,
  category: text,
  pointsReward: amount,
  estimatedTime: amount,
  targetAudience: text,
})
