import { object } from 'valibot'
import { outcome, user } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { paths } from './paths.ts'

export const verify = {
  method: 'GET',
  path: paths.verify,
  access: 'member',
  answer: object({ ...outcome, user }),
} as const satisfies Call

/** Our extension: ends this token on the server. The client signs out after any answer. */
export const logout = {
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  credential: true,
  answer: object(outcome),
} as const satisfies Call
