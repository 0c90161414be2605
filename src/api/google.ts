import { nullish, object, optional, string } from 'valibot'
import type { Call } from './call.ts'
import { outcome, user } from './shapes.ts'

// Spec, section 4: Google sign-in and account types. The sign-in itself is no call: the browser goes to `/auth/google`.

/**
 * Begins to link a Google account to the member who asks. `url`, http or https or a path of the panel's own site, is
 * where the browser goes next (`goToGoogle`); it works once, for two minutes.
 */
export const linkGoogle = {
  method: 'POST',
  path: '/auth/google/link',
  access: 'member',
  answer: object({ ...outcome, url: string() }),
} as const satisfies Call

/**
 * Ends it: `code` came back in the address. Only the member who began may end it, from a session of their own;
 * 400 for a code that is unknown, used or expired, 409 for a Google account that another member has.
 */
export const finishGoogleLink = {
  method: 'POST',
  path: '/auth/google/finish-link',
  access: 'member',
  body: object({ code: string() }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call

/**
 * Ends a sign-in: trades the `code` of `/oauth-callback?code=` for the session. The code works once, for a minute.
 * `verifier` is the text whose SHA-256, in hex, the page gave as `challenge` when it sent the browser to `/auth/google`:
 * a code that another page asked for is refused. 400 for a code that is unknown, used, expired or another page's.
 */
export const exchangeGoogleCode = {
  method: 'POST',
  path: '/auth/google/exchange',
  access: 'open',
  credential: true,
  body: object({ code: string(), verifier: optional(string()) }),
  answer: object({ ...outcome, token: nullish(string()), user: nullish(user) }),
} as const satisfies Call

/**
 * Takes the Google account off the member's own, and ends every other session. 401 for a wrong password; 400 for an
 * account that has none: it sets one first, by a mailed code.
 */
export const unlinkGoogle = {
  method: 'POST',
  path: '/users/google/unlink',
  access: 'member',
  credential: true,
  body: object({ password: string() }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call
