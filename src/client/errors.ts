import type { RefusalCode } from '../contract/refusals.ts'

/** Why a call failed. The text is chosen last, from this code and the server message. */
export type FailureCode =
  | 'network' // no answer: offline, refused, interrupted
  | 'timeout' // no answer within the call's limit
  | 'malformed' // an answer that breaks the contract
  | 'refused' // success: false, or a 4xx other than those below
  | 'unauthorized' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'rate-limited' // 429
  | 'server' // 5xx

const BY_STATUS: Record<number, FailureCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
}

/** The failure code of an HTTP status. */
export const codeOfStatus = (status: number): FailureCode => BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused')

/**
 * A failed call. `serverMessage` is plain text, empty if the server sent none; it takes precedence over our own texts
 * (docs/rules.md, Error texts). `status` is 0 without an answer.
 */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly code: FailureCode,
    readonly status: number = 0,
    readonly serverMessage: string = '',
    /** Seconds until a retry makes sense, from `Retry-After`; 0 if unknown. */
    readonly retryAfter: number = 0,
    /** The server's whole answer, unchecked. */
    readonly answer?: unknown,
  ) {
    super(serverMessage || code)
  }
}

/** Whether the server refused with this code; false for a server without codes (docs/rules.md, Refusals). */
export const isRefusal = ({ answer }: CallError, code: RefusalCode): boolean =>
  (answer as { readonly code?: unknown } | null | undefined)?.code === code

/**
 * Whether the server says that this member has already submitted the survey: by the code, or without codes by its
 * message (docs/rules.md, Survey load).
 */
export const saysCompleted = (error: unknown): boolean =>
  error instanceof CallError &&
  (isRefusal(error, 'survey-completed') || (error.status === 400 && /already completed/i.test(error.serverMessage)))

/** Logs a failure that ends nothing on the screen, and passes it on. */
export function logged(fault: unknown): never {
  // biome-ignore lint/suspicious/noConsole: developers read the console
  console.info(`[panel] a call failed: ${fault}`)
  throw fault
}

/** The server message of the failure, otherwise the screen's `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.serverMessage) || fallback
