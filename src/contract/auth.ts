import { boolean, fallback, nullish, object, optional, picklist, string } from 'valibot'
import { acknowledged, flag, outcome, user } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { consentGiven } from './consent-given.ts'

export { logout, verify } from './session.ts'

// The calls below /auth. A 401 means that a typed credential is wrong, except for `verify` (docs/rules.md, Refused
// tokens).

/**
 * Opaque. Every call that may mail a code returns one, even if the address has no account. The client sends it back
 * with the code. Wrong guesses count against their challenge, so that a stranger's guesses do not use up the owner's. A
 * code that is typed on another device has no challenge and fewer guesses (docs/decisions/024).
 */
const challenge = nullish(string())
const signedIn = object({ ...outcome, token: nullish(string()), user: nullish(user) })
const codeSent = object({ ...outcome, challenge })
const codeBody = object({ email: string(), otp: string(), challenge })
const newPasswordBody = object({ ...codeBody.entries, newPassword: string() })
const emailBody = object({ email: string() })

/**
 * `next` names the following step. Without token and `next`, a code was sent and the login code step follows
 * (docs/rules.md, Sign-in).
 */
export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  credential: true,
  // `resend` is our extension: the wait between mails applies, and a refusal states it.
  body: object({ email: string(), password: string(), resend: optional(boolean()) }),
  answer: object({
    ...outcome,
    token: nullish(string()),
    user: nullish(user),
    next: fallback(nullish(picklist(['verify-login', 'verify-email'])), undefined),
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

/**
 * `consent` is our extension (docs/rules.md, Consent). A server may refuse a registration without it with the code
 * `consent-missing`, and an agreement to an older text with `notice-changed`.
 */
export const register = {
  method: 'POST',
  path: '/auth/register',
  access: 'open',
  credential: true,
  body: object({
    firstName: string(),
    lastName: string(),
    email: string(),
    password: string(),
    consent: optional(consentGiven),
  }),
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
 * The names and the password that this browser registered, if it still has them. The account gets them, even if others
 * registered the address meanwhile (docs/decisions/008).
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
    consent: optional(consentGiven),
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

/**
 * Unlinks a Google account that was linked in the last 30 days, unless `keepGoogle` is set. With null, the refusal
 * `google-linked` reports such an account and nothing changes.
 */
export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  access: 'open',
  credential: true,
  body: object({ ...newPasswordBody.entries, keepGoogle: nullish(boolean()) }),
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
  answer: object({ ...outcome, isGoogleUser: flag(false) }),
} as const satisfies Call
