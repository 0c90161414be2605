import type { Call } from '../../../../src/contract/call.ts'

export type Subject = Call | 'socket'

export class Broken extends Error {
  override name = 'Broken'
}

export class NotTried extends Error {
  override name = 'NotTried'
}

export class Missing extends Error {
  override name = 'Missing'
}

export class NotOffered extends Error {
  override name = 'NotOffered'
}

export const nameOf = (subject: Subject): string =>
  subject === 'socket' ? 'socket' : `${subject.method} ${subject.path}`

export function insist(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise)
}

export function need<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null || value === '') throw new NotTried(what)
  return value
}
