import type { Call } from '../../../../src/contract/call.ts'

/** The subject of a rule: a call of the contract, or the socket. */
export type Subject = Call | 'socket'

/** The server breaks the rule; the message says how. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Something that the rule needs was not available; the message says what. */
export class NotTried extends Error {
  override name = 'NotTried'
}

/** The server has no such call, though the contract requires it. */
export class Missing extends Error {
  override name = 'Missing'
}

/** The server does not offer this optional call, or the socket. */
export class NotOffered extends Error {
  override name = 'NotOffered'
}

export const nameOf = (subject: Subject): string =>
  subject === 'socket' ? 'socket' : `${subject.method} ${subject.path}`

/** Throws `Broken` with the sentence unless the condition holds. */
export function insist(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise)
}

/** Returns the value; throws `NotTried` if there is none. */
export function need<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null || value === '') throw new NotTried(what)
  return value
}
