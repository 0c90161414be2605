/** Why a call failed, from the caller's side. Texts are chosen last, from this and the server's own message. */
export type FailureCode =
  | 'network' // no answer: offline, refused, cut
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

/** The failure that an HTTP status stands for. */
export const failureOf = (status: number): FailureCode => BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused')

/**
 * A call that did not succeed. `serverMessage` is what the server said, as plain text and empty where
 * it said nothing; it takes precedence over our own texts (spec, section 8). `status` is 0 without an answer.
 */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly code: FailureCode,
    readonly status: number = 0,
    readonly serverMessage: string = '',
    /** Seconds until another try makes sense, from `Retry-After`; 0 where unknown. */
    readonly retryAfter: number = 0,
    /** All that the server answered, unchecked. */
    readonly answer?: unknown,
  ) {
    super(serverMessage || code)
  }
}

/** The server's words for a survey that this member has submitted before (spec, section 8). */
export const saysCompleted = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && /already completed/i.test(error.serverMessage)

/** The server's message if the failure carries one, otherwise the fallback that the screen names. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.serverMessage) || fallback
