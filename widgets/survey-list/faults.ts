import { CallError } from '../../src/panel/errors.ts'

/** What follows 'Failed to load surveys. ': one of the screen's own texts, or the server message. */
export type ListFault =
  | { readonly code: 'timeout' | 'unauthorized' | 'server' | 'unknown' | 'available-failed' | 'completed-failed' }
  | { readonly serverMessage: string }

type Unfetched = 'available-failed' | 'completed-failed'

/** Which of the two calls failed. */
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
 * In the order of the table (docs/rules.md, Survey list): a timeout, a 401 and a 5xx have their own texts; then comes
 * the server message; then the text for no answer or `success: false`; then the text for anything else.
 */
export function unlisted(error: Error): ListFault {
  const { failure, unfetched } = error as ListError
  if (!(failure instanceof CallError)) return { code: 'unknown' }
  const { code, status, serverMessage } = failure
  if (code === 'timeout' || code === 'unauthorized' || code === 'server') return { code }
  if (serverMessage) return { serverMessage }
  return { code: code !== 'malformed' && status < 400 ? unfetched : 'unknown' }
}
