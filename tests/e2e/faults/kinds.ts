export type FaultClass =
  /** No answer, or half of one. */
  | 'unanswered'
  /** An answer that breaks the contract. */
  | 'unreadable'
  /** An error status. */
  | 'answered'
  /** `success: false` with a 200. */
  | 'refused'

type Fault =
  /**
   * `network`: no connection. `time`: no answer within the call's own limit. `lost`: the server made the change, but its
   * answer never came. `change`: the server's own answer, with all its data of another type.
   */
  | { readonly by: 'network' | 'time' | 'lost' | 'change' }
  | { readonly by: 'answer'; readonly status: number; readonly body: string }

export interface Kind {
  readonly name: string
  readonly class: FaultClass
  /** The message of the server, which shows unless a table fixes the text. */
  readonly serverMessage: string
  readonly how: Fault
}

/** Seconds. */
export const RETRY_AFTER = 7

const unanswered = (name: string, by: 'network' | 'time' | 'lost'): Kind => ({
  name,
  class: 'unanswered',
  serverMessage: '',
  how: { by },
})

const answered = (status: number, serverMessage: string): Kind => ({
  name: `${status}${serverMessage && ', with a message'}`,
  class: status === 200 ? 'refused' : 'answered',
  serverMessage,
  how: {
    by: 'answer',
    status,
    body: JSON.stringify({ success: false, ...(serverMessage && { message: serverMessage }) }),
  },
})

const both = (status: number): Kind[] => [answered(status, ''), answered(status, `The server says ${status}.`)]

/** Faults that may end the session or take effect come last. */
export const KINDS: readonly Kind[] = [
  unanswered('no network', 'network'),
  unanswered('timed out', 'time'),
  ...[400, 403, 404, 409, 429, 500, 503, 200].flatMap(both),
  { name: 'HTML', class: 'unreadable', serverMessage: '', how: { by: 'answer', status: 200, body: '<!doctype html>' } },
  { name: 'data of other types', class: 'unreadable', serverMessage: '', how: { by: 'change' } },
  unanswered('done, and the answer lost', 'lost'),
  ...both(401),
]

export const statusOf = ({ how }: Kind): number => (how.by === 'answer' ? how.status : 0)

/** Returns true if the server made the change, although the page got no usable answer. */
export const isDone = ({ how }: Kind): boolean => how.by === 'lost' || how.by === 'change'
