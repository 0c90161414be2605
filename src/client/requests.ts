import { createFetch, type FetchContext, FetchError } from 'ofetch'
import { safeParse } from 'valibot'
import { outcome } from '../contract/basic-shapes.ts'
import { type AnswerOf, type Call, type CallInput, DEFAULT_TIMEOUT, PARTNER } from '../contract/call.ts'
import { $language } from '../ui/messages/i18n.ts'
import type { Environment } from './environment.ts'
import { CallError, codeOfStatus } from './errors.ts'
import { noteLeftOut } from './left-out.ts'
import type { Session } from './session.ts'

interface RequestParts {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly timeout: number
}

interface RequestOutcome {
  readonly status: number
  readonly data: unknown
  readonly retryAfter: number
}

/** Milliseconds to wait before the second try of a read. */
const RETRY_PAUSE = 300
/** The longest accepted `Retry-After`, in seconds. */
const LONGEST_RETRY_PAUSE = 3

const TEMPORARY_STATUSES = [408, 429, 502, 503, 504]
/** The status that ofetch gives to a missing answer when it decides on a retry. */
const NO_ANSWER_STATUS = 500

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const waitOf = (response: Response | undefined): number =>
  Math.max(Number(response?.headers.get('Retry-After')) || 0, 0)

function isTemporary(response: Response | undefined): boolean {
  if (!response) return true
  const wait = waitOf(response)
  return (
    TEMPORARY_STATUSES.includes(response.status) && wait <= LONGEST_RETRY_PAUSE && (response.status !== 429 || wait > 0)
  )
}

/**
 * Sends a request. Repeats a read once, after a short pause, if no answer came or the failure is temporary.
 * @returns the answer, or the reason why no answer came
 */
async function send(
  environment: Environment,
  { url, timeout, ...asked }: RequestParts,
): Promise<RequestOutcome | 'timeout' | 'network'> {
  // One signal covers the headers and the body, because either can hang.
  const signal = AbortSignal.timeout(timeout)
  async function pause({ options, response }: FetchContext) {
    if (signal.aborted || !isTemporary(response)) options.retry = false
    else if (options.retry) await environment.pause(waitOf(response) * 1000 || RETRY_PAUSE)
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
      retryStatusCodes: [...TEMPORARY_STATUSES, NO_ANSWER_STATUS],
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

const field = (body: unknown, name: string): unknown =>
  body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined

const pathOf = <C extends Call>(call: C, { params = {} }: CallInput<C>): string =>
  call.path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''))

function requestPartsOf<C extends Call>(
  { configuration: { api = '/api', partner } }: Environment,
  call: C,
  input: CallInput<C>,
): RequestParts {
  const { query, body, headers, idempotencyKey, token } = input
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
  const isGet = call.method === 'GET'
  return {
    url: api.replace(/\/$/, '') + pathOf(call, input) + search,
    method: call.method,
    headers: {
      'Accept-Language': $language.get(),
      ...(isGet
        ? {}
        : { 'Content-Type': 'application/json', ...(partner && { [PARTNER]: encodeURIComponent(partner) }) }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(headers as Record<string, string> | undefined),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    body: isGet ? undefined : JSON.stringify(body ?? {}),
    timeout: call.timeout ?? DEFAULT_TIMEOUT,
  }
}

/**
 * Makes a call with the token of its input. If the server refuses that token with a 401, ends the session.
 * @throws {CallError} for every failure
 */
export async function request<C extends Call>(
  environment: Environment,
  session: Session,
  call: C,
  input: CallInput<C>,
): Promise<AnswerOf<C>> {
  const parts = requestPartsOf(environment, call, input)
  const answered = await send(environment, parts)
  if (answered === 'timeout') throw new CallError('timeout')
  if (answered === 'network') {
    const refused = await environment.refusal?.(environment.configuration.api ?? '/api').catch(() => {})
    throw refused ? new CallError('forbidden', 403, refused) : new CallError('network')
  }

  const { status, data, retryAfter } = answered
  const serverMessage = field(data, 'message')
  const message = typeof serverMessage === 'string' ? serverMessage : ''
  const ok = status >= 200 && status < 300
  if (!ok || !safeParse(outcome.success, field(data, 'success')).output) {
    const { token } = input
    // The session ends only if the refused token is still the current one (docs/rules.md, Refused tokens).
    if (status === 401 && !call.credential && token && token === session.token()) session.end('expired')
    throw new CallError(ok ? 'refused' : codeOfStatus(status), status, message, retryAfter, data)
  }
  const answer = safeParse(call.answer, Array.isArray(data) ? undefined : data)
  if (!answer.success) throw new CallError('malformed', status)
  noteLeftOut(`${call.method} ${pathOf(call, input)}`, data, answer.output)
  return answer.output as AnswerOf<C>
}
