import { CallError } from '../../src/client/errors.ts'

/** The text after 'Failed to load surveys. ': one of the screen's own texts, or the server message. */
export type ListFault =
  | { readonly code: 'timeout' | 'unauthorized' | 'server' | 'unknown' | 'available-failed' | 'completed-failed' }
  | { readonly serverMessage: string }

type Unfetched = 'available-failed' | 'completed-failed'

export const refusedAs =
  (unfetched: Unfetched) =>
  (cause: unknown): never => {
    throw new Error(unfetched, { cause })
  }

/**
 * Chooses the text of a failure (docs/rules.md, Survey list). A timeout, a 401 and a 5xx have their own texts. For
 * other failures, the server message takes precedence, then the text for no answer or `success: false`, then the text
 * for anything else.
 */
export function unlisted({ cause, message }: Error): ListFault {
  if (!(cause instanceof CallError)) return { code: 'unknown' }
  const { code, status, serverMessage } = cause
  if (code === 'timeout' || code === 'unauthorized' || code === 'server') return { code }
  if (serverMessage) return { serverMessage }
  return { code: code !== 'malformed' && status < 400 ? (message as Unfetched) : 'unknown' }
}
