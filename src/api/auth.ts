import { boolean, nullish, object, optional, picklist, string } from 'valibot'
import type { Call } from './call.ts'
import { acknowledged, outcome, user } from './shapes.ts'

export { logout, verify } from './session.ts'

// Spec, section 7: the calls below /auth. A 401 of any of them but `verify` answers what was typed.

/**
 * Opaque; every call that may send a code answers one, whether or not the address has an account. The code is sent back
 * with it: wrong tries count against the challenge that they come with, so that a stranger's tries are not the
 * owner's. Without it, as from an older client, a code works too, with fewer tries (src/decisions/024).
 */
const challenge = nullish(string())
/** Token and user are present when the call signed the member in. */
const signedIn = object({ ...outcome, token: nullish(string()), user: nullish(user) })
const codeSent = object({ ...outcome, challenge })
const codeBody = object({ email: string(), otp: string(), challenge })
const newPasswordBody = object({ ...codeBody.entries, newPassword: string() })
const emailBody = object({ email: string() })

/**
 * With neither token nor `next`, a code was sent: the login code step follows.
 * `next` says which step follows where one does (DESIGN.md, ruling 3).
 */
export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  credential: true,
  body: object({ email: string(), password: string() }),
  answer: object({
    ...outcome,
    token: nullish(string()),
    user: nullish(user),
    next: nullish(picklist(['verify-login', 'verify-email'])),
    challenge,
  }),
} as const satisfies Call

export const verifyLogin = {
  method: 'POST',
  path: '/auth/verify-login',
  access: 'open',
  credential: true,
  body: codeBody,
  answer: signedIn,
} as const satisfies Call

export const register = {
  method: 'POST',
  path: '/auth/register',
  access: 'open',
  credential: true,
  body: object({ firstName: string(), lastName: string(), email: string(), password: string() }),
  answer: object({ ...signedIn.entries, challenge }),
} as const satisfies Call

export const sendVerificationEmail = {
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'open',
  credential: true,
  body: emailBody,
  answer: codeSent,
} as const satisfies Call

export const verifyEmail = {
  method: 'POST',
  path: '/auth/verify-email',
  access: 'open',
  credential: true,
  body: codeBody,
  answer: signedIn,
} as const satisfies Call

/**
 * Names and password are those that this browser registered, where it still has them: they are the account's then,
 * whatever others registered for the same address meanwhile (src/decisions/008).
 */
export const completeRegistration = {
  method: 'POST',
  path: '/auth/complete-registration',
  access: 'open',
  credential: true,
  body: object({
    ...codeBody.entries,
    firstName: optional(string()),
    lastName: optional(string()),
    password: optional(string()),
  }),
  answer: signedIn,
} as const satisfies Call

export const forgotPassword = {
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'open',
  credential: true,
  body: emailBody,
  answer: codeSent,
} as const satisfies Call

/** Ends a Google account that was linked in the last 30 days, unless `keepGoogle` says to keep it. */
export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  access: 'open',
  credential: true,
  body: object({ ...newPasswordBody.entries, keepGoogle: optional(boolean()) }),
  answer: acknowledged,
} as const satisfies Call

export const setPasswordGoogle = {
  method: 'POST',
  path: '/auth/set-password-google',
  access: 'open',
  credential: true,
  body: newPasswordBody,
  answer: acknowledged,
} as const satisfies Call

export const checkUserType = {
  method: 'POST',
  path: '/auth/check-user-type',
  access: 'open',
  credential: true,
  body: emailBody,
  answer: object({ ...outcome, isGoogleUser: nullish(boolean(), false) }),
} as const satisfies Call
