import type { RefusalCode } from '../contract/refusals.ts'

export type FailureCode =
  | 'network' // no answer: offline, refused, interrupted
  | 'timeout'
  | 'malformed'
  | 'refused' // success: false, or another 4xx
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'server'

const BY_STATUS: Record<number, FailureCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
}

export const codeOfStatus = (status: number): FailureCode => BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused')

/**
 * A failed call. `serverMessage` is plain text, empty if the server sent no message; it takes precedence over our own
 * texts (docs/rules.md, Error texts). `status` is 0 if no answer came.
 */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly code: FailureCode,
    readonly status: number = 0,
    readonly serverMessage: string = '',
    /** Seconds until a retry makes sense, from `Retry-After`; 0 if unknown. */
    readonly retryAfter: number = 0,
    readonly answer?: unknown,
  ) {
    super(serverMessage || code)
  }
}

export const isRefusal = ({ answer }: CallError, code: RefusalCode): boolean =>
  (answer as { readonly code?: unknown } | null | undefined)?.code === code

/**
 * Returns true if this member has already submitted the survey. Reads the code, or the message of a server that sends
 * no codes (docs/rules.md, Survey load).
 */
export const saysCompleted = (error: unknown): boolean =>
  error instanceof CallError &&
  (isRefusal(error, 'survey-completed') || (error.status === 400 && /already completed/i.test(error.serverMessage)))

/** Returns true if the screening of the survey has ended it for this member (docs/rules.md, Screening). */
export const saysScreened = (error: unknown): error is CallError =>
  error instanceof CallError && isRefusal(error, 'survey-screened')

export function logAndRethrow(fault: unknown): never {
  // biome-ignore lint/suspicious/noConsole: developers read the console
  console.info(`[panel] a call failed: ${fault}`)
  throw fault
}

export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.serverMessage) || fallback
