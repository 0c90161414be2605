import type { Call } from '../../../../src/api/call.ts'
import type { Visit } from './visit.ts'

/** What a rule is about: a call of the contract, or the socket. */
export type Subject = Call | 'socket'

/** One sentence that a server keeps or breaks. */
export interface Rule {
  readonly subject: Subject
  /** What the server does, as the end of a sentence that begins with the call: "refuses a wrong code". */
  readonly says: string
  /** Resolves where the rule holds; throws `Broken`, `NotTried` or `NotOffered` where it does not. */
  check(visit: Visit): Promise<void>
}

/** The server breaks the rule; the message says how. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Something that the rule needs was not to be had; the message says what. */
export class NotTried extends Error {
  override name = 'NotTried'
}

/** The server does without this call, and it may. */
export class NotOffered extends Error {
  override name = 'NotOffered'
}

export const nameOf = (subject: Subject): string =>
  subject === 'socket' ? 'socket' : `${subject.method} ${subject.path}`

/** Throws `Broken` with the sentence where the condition does not hold. */
export function insist(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise)
}

/** The value, or `NotTried` where there is none. */
export function need<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null || value === '') throw new NotTried(what)
  return value
}
