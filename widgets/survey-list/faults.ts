import { CallError } from '../../src/errors.ts'

/** The ending of 'Failed to load surveys. ': one of the screen's own texts, or what the server said. */
export type ListFault =
  | { readonly code: 'timeout' | 'unauthorized' | 'server' | 'unknown' | 'available-failed' | 'completed-failed' }
  | { readonly said: string }

type Unfetched = 'available-failed' | 'completed-failed'

/** Which of the two calls it was that failed. */
class ListError extends Error {
  constructor(
    readonly failure: unknown,
    readonly unfetched: Unfetched,
  ) {
    super(unfetched)
  }
}

export const refusedAs =
  (unfetched: Unfetched) =>
  (failure: unknown): never => {
    throw new ListError(failure, unfetched)
  }

/**
 * Spec, section 8 (survey list), in its order: a timeout, a 401 and a 5xx have words of their own, then what the server
 * said; then no answer, or one that says it failed; then whatever else.
 */
export function unlisted(error: unknown): ListFault {
  const { failure, unfetched } = error as ListError
  if (!(failure instanceof CallError)) return { code: 'unknown' }
  const { code, status, serverMessage } = failure
  if (code === 'timeout' || code === 'unauthorized' || code === 'server') return { code }
  if (serverMessage) return { said: serverMessage }
  return { code: code !== 'malformed' && status < 400 ? unfetched : 'unknown' }
}
