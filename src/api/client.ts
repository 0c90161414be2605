import { createFetch } from 'ofetch'
import { safeParse } from 'valibot'
import type { Environment } from '../environment.ts'
import { CallError, failureOf } from '../errors.ts'
import type { Session } from '../session.ts'
import { type AnswerOf, type BodyOf, type Call, DEFAULT_TIMEOUT, type QueryOf } from './call.ts'

export interface CallInput<C extends Call> {
  /** Values for the path's parameters. */
  readonly params?: Record<string, string>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  readonly idempotencyKey?: string
}

/**
 * Makes one call and gives its answer, checked against the contract.
 * @throws {CallError} always that class, whatever went wrong
 */
export type Client = <C extends Call>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>

const field = (body: unknown, name: string): unknown =>
  body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined

/** The only importer of ofetch: bearer, timeout, 401, and every failure turned into a `CallError`. */
export function createClient(environment: Environment, session: Session): Client {
  const request = createFetch({ fetch: environment.fetch, Headers, AbortController })

  return async (call, { params = {}, query, body, idempotencyKey } = {}) => {
    const token = session.token()
    const base = environment.configuration.api ?? '/api'
    const path = call.path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    // our own signal, because ofetch's timeout ends with the headers and a body may hang as well
    const signal = AbortSignal.timeout(call.timeout ?? DEFAULT_TIMEOUT)

    const response = await request
      .raw<unknown>(base.replace(/\/$/, '') + path, {
        method: call.method,
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
        query: query as Record<string, unknown> | undefined,
        body: (call.method === 'GET' ? undefined : (body ?? {})) as Record<string, unknown>,
        signal,
        retry: 0,
        credentials: 'omit',
        ignoreResponseError: true,
        responseType: 'json',
        parseResponse: readJson,
      })
      .catch(() => {
        throw new CallError(signal.aborted ? 'timeout' : 'network')
      })

    const { status, _data: data } = response
    const serverMessage = field(data, 'message')
    const message = typeof serverMessage === 'string' ? serverMessage : ''
    if (!response.ok || field(data, 'success') === false) {
      // only the token that was refused ends, and only while it is still the current one (ruling 1)
      if (status === 401 && !call.credential && token && token === session.token()) session.end('expired')
      const wait = Number(response.headers.get('Retry-After'))
      throw new CallError(response.ok ? 'refused' : failureOf(status), status, message, wait > 0 ? wait : 0)
    }
    const answer = safeParse(call.answer, data)
    if (!answer.success) throw new CallError('malformed', status)
    return answer.output as AnswerOf<typeof call>
  }
}

/** Undefined for what is no JSON: the contract then refuses it as malformed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
