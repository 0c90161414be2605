import { object } from 'valibot'
import type { Call } from './call.ts'
import { outcome, user } from './shapes.ts'

// The two calls of /auth that every element needs, apart from those that only the screens of signing in do.

export const verify = {
  method: 'GET',
  path: '/auth/verify',
  access: 'member',
  answer: object({ ...outcome, user }),
} as const satisfies Call

/** Not in the spec's table: ends this token on the server. The client signs out whatever it answers. */
export const logout = {
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  credential: true,
  answer: object(outcome),
} as const satisfies Call
