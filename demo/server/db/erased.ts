import { Refusal } from '../refusals/failure.ts'
import { codeOf } from './cause.ts'

/** The code with which the database refuses a new row of an erased account (migrations/0000-accounts.sql). */
const ERASED = 'PNLER'

export const erasedFailure = (fault: unknown): Refusal | undefined =>
  codeOf(fault) === ERASED ? new Refusal('unauthorized') : undefined
