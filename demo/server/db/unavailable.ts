import { HttpFailure } from '../failure.ts'

// Every fault that says "the database is away for now" becomes one answer. What was asked may or may not have been
// done: the caller tries again, with the same idempotency key.

/** Seconds after which another try makes sense. */
const RETRY_AFTER = 5

/**
 * SQLSTATEs, or their class of two characters: connection lost (08), resources used up (53), the server stops or
 * starts (57P), a time limit of ours (25P03, 55P03, 57014).
 */
const STATES = /^(08...|53...|57P0.|25P03|55P03|57014)$/

/** The system's words for a network or a server that does not answer. */
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

interface DatabaseFault extends Error {
  readonly code?: unknown
  readonly severity?: unknown
  readonly errors?: readonly unknown[]
}

/** Whether the fault, or what caused it, is that the database does not answer for now. */
export function isUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code, severity, message, cause, errors = [] } = fault as DatabaseFault
  // PostgreSQL ended the connection, or refused it
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (typeof code === 'string' && (SYSTEM.has(code) || (severity !== undefined && STATES.test(code)))) return true
  return MESSAGES.has(message) || isUnavailable(cause) || errors.some(isUnavailable)
}

/** The answer to a request that the database could not serve; undefined for any other fault. */
export const unavailableFailure = (fault: unknown): HttpFailure | undefined =>
  isUnavailable(fault)
    ? new HttpFailure(
        503,
        'unavailable',
        'The service is not available for a moment. Please try again shortly.',
        RETRY_AFTER,
        { cause: fault },
      )
    : undefined
