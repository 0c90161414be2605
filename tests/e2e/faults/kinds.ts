/** What a member can be told the same way: the screens' texts go by these. */
export type FaultClass =
  /** No answer, or half of one. */
  | 'unanswered'
  /** An answer that breaks the contract. */
  | 'unreadable'
  /** An error status. */
  | 'answered'
  /** `success: false` with a 200. */
  | 'refused'

/** At the network, by Playwright; the rest in the page, at `fetch`. */
export type Broken = 'refused' | 'offline' | 'cut'

export type Fault =
  | { readonly by: Broken }
  /** `time`: no answer within the call's own limit. `lost`: the server did it, and its answer never came. */
  | { readonly by: 'time' | 'lost' }
  | { readonly by: 'answer'; readonly status: number; readonly body: string; readonly retryAfter?: number }
  /** The server's own answer, with all its data of another type. */
  | { readonly by: 'change' }

export interface Kind {
  readonly name: string
  readonly class: FaultClass
  /** The message that the server sends along, which goes first but where a table fixes the words. */
  readonly serverMessage: string
  readonly how: Fault
}

const STATUSES = [400, 401, 403, 404, 409, 429, 500, 503] as const
/** Seconds that the false 429 asks to wait. */
export const RETRY_AFTER = 7

const unanswered = (name: string, by: Broken | 'time' | 'lost'): Kind => ({
  name,
  class: 'unanswered',
  serverMessage: '',
  how: { by },
})

const answered = (status: number, serverMessage: string): Kind => ({
  name: `${status}${status === 429 ? ' with Retry-After' : ''}${serverMessage && ', with a message'}`,
  class: status === 200 ? 'refused' : 'answered',
  serverMessage,
  how: {
    by: 'answer',
    status,
    body: JSON.stringify({ success: false, ...(serverMessage && { message: serverMessage }) }),
    ...(status === 429 && { retryAfter: RETRY_AFTER }),
  },
})

const unreadable = (name: string, body: string): Kind => ({
  name,
  class: 'unreadable',
  serverMessage: '',
  how: { by: 'answer', status: 200, body },
})

/** What networks and servers do to one call. */
export const KINDS: readonly Kind[] = [
  // first, because it loads the element's files, which cannot be loaded in the offline case
  unanswered('timed out', 'time'),
  unanswered('twice: done, its answer lost, and asked again', 'lost'),
  unanswered('refused connection', 'refused'),
  unanswered('offline', 'offline'),
  unanswered('cut in the body', 'cut'),
  ...STATUSES.flatMap((status) => [answered(status, ''), answered(status, `The server says ${status}.`)]),
  { ...answered(200, ''), name: 'success: false' },
  { ...answered(200, 'The server says no.'), name: 'success: false, with a message' },
  unreadable('HTML with 200', '<!doctype html><title>Portal</title><p>Sign in to the network'),
  unreadable('empty 200', ''),
  unreadable('a list with 200', '[]'),
  { name: 'data of other types', class: 'unreadable', serverMessage: '', how: { by: 'change' } },
]

/** Answers that come when nobody waits for them any more. A sign-out comes last: the server ends the session too. */
export const LATE = ['after the element was removed', 'after a newer request', 'after a sign-out'] as const
export type Late = (typeof LATE)[number]
