import { array, type InferOutput, nullish, number, object, record, string, union } from 'valibot'
import { amount, id } from './basic-shapes.ts'
import { withEveryKey } from './validation/every-key.ts'

// Times are milliseconds since 1970 by the server's clock, which a page derives from `now`.

export const draftAnswer = object({
  question: id,
  answer: union([string(), number(), array(string()), withEveryKey(record(string(), string()), string())]),
  at: number(),
})
export type DraftAnswer = InferOutput<typeof draftAnswer>

export const draftPlace = object({ question: id, at: number() })

/**
 * The server's copy of a member's unfinished answers, or the part that a device lacks. `version` grows with each
 * change. `now` is the time of the response. `cleared` is the time when the member started again: older answers are
 * void, and `answers` is then the whole draft. `spent` is the time in milliseconds for which the survey was visible.
 */
export const draft = object({
  version: number(),
  now: number(),
  answers: array(draftAnswer),
  cleared: nullish(number()),
  place: nullish(draftPlace),
  spent: amount,
})
export type KeptDraft = InferOutput<typeof draft>
