import { boolean, nullish, object, optional, string } from 'valibot'
import { acknowledged, flag, id, list, outcome, text } from './basic-shapes.ts'
import type { Call } from './call.ts'

// Our extensions: the sessions of a member, the code at sign-in, and the fresh proof (docs/rules.md, Fresh proof). A
// screen hides its part if a server answers 404.

/**
 * `device` has the browser and the system in plain words, such as `Chrome, Android`; it is empty if they are unknown.
 * Times are ISO 8601. `current` marks the session that asks. No answer has a token or its hash.
 */
export const listSessions = {
  method: 'GET',
  path: '/users/sessions',
  access: 'member',
  answer: object({
    ...outcome,
    sessions: list(object({ id, device: text, signedInAt: text, lastUsedAt: text, current: flag(false) })),
  }),
} as const satisfies Call

export const endSession = {
  method: 'DELETE',
  path: '/users/sessions/{id}',
  access: 'member',
  answer: acknowledged,
} as const satisfies Call

/** Ends all sessions of the member except the one that asks. */
export const endOtherSessions = {
  method: 'DELETE',
  path: '/users/sessions',
  access: 'member',
  answer: acknowledged,
} as const satisfies Call

/** Switches the mailed code at sign-in. Switching it off needs a fresh proof. */
export const setLoginCode = {
  method: 'PUT',
  path: '/users/login-code',
  access: 'member',
  body: object({ on: boolean() }),
  answer: acknowledged,
} as const satisfies Call

/** Mails a code for `prove`, with the waits of the sign-in code. */
export const sendProofCode = {
  method: 'POST',
  path: '/auth/proof/code',
  access: 'member',
  credential: true,
  answer: object({ ...outcome, challenge: nullish(string()) }),
} as const satisfies Call

/**
 * Proves who the member is, by the password or by a mailed code with its challenge. The proof counts for this session,
 * for 10 minutes. A call that needs one answers 403 with the code `proof-required` and the `ways` to prove it.
 */
export const prove = {
  method: 'POST',
  path: '/auth/proof',
  access: 'member',
  credential: true,
  body: object({ password: optional(string()), otp: optional(string()), challenge: nullish(string()) }),
  answer: acknowledged,
} as const satisfies Call
