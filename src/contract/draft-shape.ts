import { array, type InferOutput, nullish, number, object, string, union } from 'valibot'
import { amount, id } from './basic-shapes.ts'

// Moments are milliseconds since 1970 by the server's clock, which a page knows from `now`.

/** An answer as the member left it, perhaps empty, and the moment when it was given. */
export const draftAnswer = object({ question: id, answer: union([string(), number(), array(string())]), at: number() })
export type DraftAnswer = InferOutput<typeof draftAnswer>

/** The question that was shown last, and since when. */
export const draftPlace = object({ question: id, at: number() })

/**
 * What the server keeps of a member's unfinished answers to a survey, or what of it a device lacks. `version` grows with
 * each change. `now` is the moment of the response. `cleared`: when the member started again; older answers are void, and
 * `answers` is then the whole draft. `spent`: milliseconds in which the survey was visible.
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
