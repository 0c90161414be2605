import { array, nullish, object, optional, string } from 'valibot'
import { acknowledged, amount, outcome } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { draft, draftAnswer, draftPlace } from './draft-shape.ts'

// Our extension: the server stores a member's unfinished answers for their other devices (docs/rules.md, Answers on
// other devices). Each call may be repeated. The server refuses a survey that the member has completed.

const path = '/surveys/{id}/draft'

export const getDraft = {
  method: 'GET',
  path,
  access: 'member',
  query: object({ since: optional(string()) }),
  answer: object({ ...outcome, draft }),
} as const satisfies Call

/**
 * Adds the changes of this device; the newer answer to each question stays. The response has the changes after the
 * version `since`, and the answers that are newer than a sent answer.
 */
export const saveDraft = {
  method: 'PUT',
  path,
  access: 'member',
  body: object({ answers: array(draftAnswer), place: nullish(draftPlace), spent: amount, since: amount }),
  answer: object({ ...outcome, draft }),
} as const satisfies Call

export const deleteDraft = {
  method: 'DELETE',
  path,
  access: 'member',
  query: object({ at: optional(string()) }),
  answer: acknowledged,
} as const satisfies Call
