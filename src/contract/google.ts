import { nullish, object, optional, picklist, string } from 'valibot'
import { outcome, user } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { consentGiven } from './consent-given.ts'

// The sign-in starts with a redirect of the browser to `/auth/google`, not with a call (docs/rules.md, Google sign-in).

/**
 * Starts to link a Google account to the calling member. The client then redirects the browser to `url`: http, https or
 * a path of the panel's own site (`goToGoogle`). `url` works once, for two minutes.
 */
export const linkGoogle = {
  method: 'POST',
  path: '/auth/google/link',
  access: 'member',
  answer: object({ ...outcome, url: string() }),
} as const satisfies Call

/**
 * Completes the link with the `code` from the address. Only the member who started it can complete it, in their own
 * session. 400 for a code that is unknown, used or expired; 409 for another member's Google account.
 */
export const finishGoogleLink = {
  method: 'POST',
  path: '/auth/google/finish-link',
  access: 'member',
  body: object({ code: string() }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call

/**
 * Completes a sign-in: exchanges the `code` of `/oauth-callback?code=` for the session. The code works once, for a
 * minute. `verifier` is the text whose SHA-256, in hex, the page sent as `challenge` to `/auth/google`. 400 for a code
 * that is unknown, used, expired or requested by another page.
 *
 * `consent` is what the visitor agreed to before. A server that requires one makes no member of a newcomer without it
 * and refuses with `consent-missing`, or with `notice-changed` for an older text. The code then stays valid.
 *
 * The account may require a login code, and Google may not have proved the account's own address. The sign-in then
 * continues as after a password: the answer has `next`, the `email` to which the code was mailed, and its `challenge`,
 * but no token and no user; `verifyLogin` completes it.
 */
export const exchangeGoogleCode = {
  method: 'POST',
  path: '/auth/google/exchange',
  access: 'open',
  credential: true,
  body: object({ code: string(), verifier: optional(string()), consent: optional(consentGiven) }),
  answer: object({
    ...outcome,
    token: nullish(string()),
    user: nullish(user),
    next: nullish(picklist(['verify-login'])),
    email: nullish(string()),
    challenge: nullish(string()),
  }),
} as const satisfies Call

/**
 * Unlinks the member's Google account, and ends every other session. 401 for a wrong password; 400 for an account
 * without a password, which first sets one with a mailed code.
 */
export const unlinkGoogle = {
  method: 'POST',
  path: '/users/google/unlink',
  access: 'member',
  credential: true,
  body: object({ password: string() }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call
