import { array, nullish, object, optional, string } from 'valibot'
import { acknowledged, amount, outcome } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { draft, draftAnswer, draftPlace } from './draft-shape.ts'

// Our extension: a member's unfinished answers, kept by the server for their other devices (docs/rules.md, Answers on
// other devices). Each call may be repeated. A survey that the member has completed is refused.

const path = '/surveys/{id}/draft'

/** The draft, or with `since` what changed after that version. */
export const getDraft = {
  method: 'GET',
  path,
  access: 'member',
  query: object({ since: optional(string()) }),
  answer: object({ ...outcome, draft }),
} as const satisfies Call

/**
 * Adds what changed on this device: the newer answer to each question stays. The response has what the device lacks: what
 * changed after the version `since`, and what is newer than an answer that was sent.
 */
export const saveDraft = {
  method: 'PUT',
  path,
  access: 'member',
  body: object({ answers: array(draftAnswer), place: nullish(draftPlace), spent: amount, since: amount }),
  answer: object({ ...outcome, draft }),
} as const satisfies Call

/** Removes the answers from before `at`, in milliseconds since 1970 by the server's clock; all of them without it. */
export const deleteDraft = {
  method: 'DELETE',
  path,
  access: 'member',
  query: object({ at: optional(string()) }),
  answer: acknowledged,
} as const satisfies Call
