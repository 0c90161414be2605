import { Refusal } from '../refusals/failure.ts'
import { outcomeOf } from './transient.ts'

// The request may or may not have taken effect, so the caller must repeat it with the same idempotency key.

const RETRY_AFTER = 5

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

export function isUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code, message, cause, errors = [] } = fault as SystemFault
  if (outcomeOf(fault) || (typeof code === 'string' && SYSTEM.has(code))) return true
  return MESSAGES.has(message) || isUnavailable(cause) || errors.some(isUnavailable)
}

export const unavailableFailure = (fault: unknown): Refusal | undefined =>
  isUnavailable(fault) ? new Refusal('unavailable', { retryAfter: RETRY_AFTER, cause: fault }) : undefined
