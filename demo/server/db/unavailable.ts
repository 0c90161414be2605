import { Refusal } from '../failure.ts'

// Every fault that means "the database is temporarily unavailable" becomes one answer. The request may or may not have
// taken effect: the caller retries with the same idempotency key.

/** Seconds until a retry makes sense. */
const RETRY_AFTER = 5

/**
 * SQLSTATEs: connection lost (08), out of resources (53), the server is stopping or starting (57P), our time limits
 * (25P03, 55P03, 57014), and a shared connection on which an earlier read failed to prepare the statement (26000).
 */
const STATES = /^(08...|53...|57P0.|25P03|26000|55P03|57014)$/

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

interface DatabaseFault extends Error {
  readonly code?: unknown
  readonly severity?: unknown
  readonly errors?: readonly unknown[]
}

/** Whether the fault or its cause is that the database is temporarily unavailable. */
export function isUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code, severity, message, cause, errors = [] } = fault as DatabaseFault
  // PostgreSQL ended or refused the connection
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (typeof code === 'string' && (SYSTEM.has(code) || (severity !== undefined && STATES.test(code)))) return true
  return MESSAGES.has(message) || isUnavailable(cause) || errors.some(isUnavailable)
}

/** The answer to a request that the database could not serve; undefined for any other fault. */
export const unavailableFailure = (fault: unknown): Refusal | undefined =>
  isUnavailable(fault) ? new Refusal('unavailable', { retryAfter: RETRY_AFTER, cause: fault }) : undefined
