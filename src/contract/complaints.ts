import { type InferOutput, nullish, object, string } from 'valibot'
import { acknowledged, amount, id, list, outcome, text } from './basic-shapes.ts'
import type { Call } from './call.ts'

// Our extensions: complaints and the nominee of a member (docs/rules.md, Complaints and nominee). A screen hides its
// part if a server answers 404.

/** Times are ISO 8601; `answerBy` is a day, such as `2026-12-27`. A complaint without an answer has no `answeredAt`. */
const complaint = object({
  number: id,
  text,
  filedAt: text,
  answerBy: text,
  answer: text,
  answeredAt: nullish(string()),
})
export type Complaint = InferOutput<typeof complaint>

/** The member's complaints, newest first. `days` is the time within which the panel answers, 0 if unknown. */
export const listComplaints = {
  method: 'GET',
  path: '/users/complaints',
  access: 'member',
  answer: object({ ...outcome, days: amount, complaints: list(complaint) }),
} as const satisfies Call

/** Files a complaint; the member and the operator get a mail. */
export const fileComplaint = {
  method: 'POST',
  path: '/users/complaints',
  access: 'member',
  idempotent: true,
  body: object({ text: string() }),
  answer: object({ ...outcome, complaint }),
} as const satisfies Call

const nominee = object({ name: text, email: text })
export type Nominee = InferOutput<typeof nominee>

/** The person who may act for the member after death or in incapacity. Without one, `nominee` is null. */
export const getNominee = {
  method: 'GET',
  path: '/users/nominee',
  access: 'member',
  answer: object({ ...outcome, nominee: nullish(nominee) }),
} as const satisfies Call

/** Names the person, instead of an earlier one. Needs a fresh proof. The member gets a mail; the person gets none. */
export const nameNominee = {
  method: 'PUT',
  path: '/users/nominee',
  access: 'member',
  body: object({ name: string(), email: string() }),
  answer: object({ ...outcome, nominee: nullish(nominee) }),
} as const satisfies Call

/** Needs a fresh proof. */
export const removeNominee = {
  method: 'DELETE',
  path: '/users/nominee',
  access: 'member',
  answer: acknowledged,
} as const satisfies Call
