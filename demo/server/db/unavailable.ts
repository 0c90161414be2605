import { Refusal } from '../http/refusals/failure.ts'
import { outcomeOf } from './transient.ts'

// Every fault that means "the database is temporarily unavailable" becomes one answer. The request may or may not have
// taken effect: the caller retries with the same idempotency key.

/** Seconds until a retry makes sense. */
const RETRY_AFTER = 5

/** The system's error codes for a network or server that does not answer. */
const SYSTEM = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** `pg` and `pg-pool` give these no code. */
const MESSAGES = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

interface SystemFault extends Error {
  readonly code?: unknown
  readonly errors?: readonly unknown[]
}

/** Whether the fault or its cause is that the database is temporarily unavailable. */
export function isUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code, message, cause, errors = [] } = fault as SystemFault
  if (outcomeOf(fault) || (typeof code === 'string' && SYSTEM.has(code))) return true
  return MESSAGES.has(message) || isUnavailable(cause) || errors.some(isUnavailable)
}

/** The answer to a request that the database could not serve; undefined for any other fault. */
export const unavailableFailure = (fault: unknown): Refusal | undefined =>
  isUnavailable(fault) ? new Refusal('unavailable', { retryAfter: RETRY_AFTER, cause: fault }) : undefined
