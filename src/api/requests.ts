import { createFetch, type FetchContext, FetchError } from 'ofetch'
import type { Environment } from '../panel/environment.ts'

// The requests of the client. They load with the first call.

interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Milliseconds for the answer with its body, and for a second try. */
  readonly timeout: number
}

interface Answered {
  readonly status: number
  /** Undefined if it is no JSON. */
  readonly data: unknown
  /** Seconds, from `Retry-After`; 0 if the answer has none. */
  readonly retryAfter: number
}

/** Milliseconds before a read is tried once more. */
const PAUSE = 300
/** The longest pause that the server may ask for, in seconds. */
const LONGEST_PAUSE = 3

/** Statuses of answers that will pass soon. */
const PASSING = [408, 429, 502, 503, 504]
/** ofetch's name for no answer. */
const UNANSWERED = 500

/** Gives nothing for invalid JSON, which the contract then refuses as malformed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const waitOf = (response: Response | undefined): number =>
  Math.max(Number(response?.headers.get('Retry-After')) || 0, 0)

/** Whether an answer, or its lack, will pass within the longest pause. */
function isPassing(response: Response | undefined): boolean {
  if (!response) return true
  const wait = waitOf(response)
  return PASSING.includes(response.status) && wait <= LONGEST_PAUSE && (response.status !== 429 || wait > 0)
}

/**
 * Sends a request. A read without an answer, or with one that will pass, is tried once more after a short pause.
 * @returns the answer, or why there is none
 */
export async function send(
  environment: Environment,
  { url, timeout, ...asked }: Asked,
): Promise<Answered | 'timeout' | 'network'> {
  // one signal for the headers and the body, because either may hang
  const signal = AbortSignal.timeout(timeout)
  /** Before ofetch tries it again. */
  async function pause({ options, response }: FetchContext) {
    if (signal.aborted || !isPassing(response)) options.retry = false
    else if (options.retry)
      await new Promise<void>((resolve) => environment.after(waitOf(response) * 1000 || PAUSE, resolve))
  }
  const answered = (response: Response, data: unknown) => ({
    status: response.status,
    data,
    retryAfter: waitOf(response),
  })
  try {
    const response = await createFetch({ fetch: environment.fetch }).raw(url, {
      ...asked,
      signal,
      credentials: 'omit',
      parseResponse: readJson,
      retry: asked.method === 'GET' ? 1 : 0,
      retryStatusCodes: [...PASSING, UNANSWERED],
      onRequestError: pause,
      onResponseError: pause,
    })
    return answered(response, response._data)
  } catch (error) {
    const response = error instanceof FetchError ? error.response : undefined
    if (response) return answered(response, response._data)
    return signal.aborted ? 'timeout' : 'network'
  }
}
