import {
  boolean,
  fallback,
  type InferOutput,
  nullish,
  number,
  type ObjectEntries,
  object,
  pipe,
  record,
  string,
  transform,
  union,
} from 'valibot'

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

/**
 * Our extension: texts in further languages, by language (a BCP 47 tag without a region, such as `hi`) and by field, as
 * in `{ "hi": { "title": "..." } }`. An empty text leaves the field as it is; a faulty one drops its language
 * (src/decisions/035).
 */
export const translations = <const Words extends ObjectEntries>(words: Words) =>
  fallback(nullish(record(string(), fallback(nullish(object(words)), undefined))), undefined)
