import { nullish, object, string } from 'valibot'
import { acknowledged, outcome, user } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { paths } from './paths.ts'

/**
 * Our extension: the language that the member chose, such as `hi`. Mails are in the language of the last choice or sign-in,
 * on whichever device that was.
 */
export const chooseLanguage = {
  method: 'PUT',
  path: '/users/language',
  access: 'member',
  body: object({ language: string() }),
  answer: acknowledged,
} as const satisfies Call

/** Our extension: corrects the member's names. */
export const changeNames = {
  method: 'PUT',
  path: paths.profile,
  access: 'member',
  body: object({ firstName: string(), lastName: string() }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call

/**
 * Our extension: mails a code to the new address. The answer is the same for an address that has an account, whose owner
 * gets a mail without a code.
 */
export const changeEmail = {
  method: 'POST',
  path: '/users/email',
  access: 'member',
  body: object({ email: string() }),
  answer: object({ ...outcome, challenge: nullish(string()) }),
} as const satisfies Call

/** Our extension: completes the change of the address with the code from the mail. The sessions continue. */
export const confirmEmail = {
  method: 'POST',
  path: '/users/email/confirm',
  access: 'member',
  credential: true,
  body: object({ email: string(), otp: string(), challenge: nullish(string()) }),
  answer: object({ ...outcome, user: nullish(user) }),
} as const satisfies Call
