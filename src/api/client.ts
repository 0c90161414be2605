import { safeParse } from 'valibot'
import { $language } from '../messages/i18n.ts'
import type { Environment } from '../panel/environment.ts'
import { CallError, codeOfStatus } from '../panel/errors.ts'
import { noteLeftOut } from '../panel/left-out.ts'
import { noteCall } from '../panel/outage.ts'
import type { Session } from '../panel/session.ts'
import { outcome } from './basic-shapes.ts'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  DEFAULT_TIMEOUT,
  type HeadersOf,
  PARTNER,
  type QueryOf,
} from './call.ts'

interface CallInput<C extends Call> {
  /** Values for the path's parameters. */
  readonly params?: Record<string, string>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  readonly headers?: HeadersOf<C>
  readonly idempotencyKey?: string
  /** Replaces the session's token: one that is not, or not yet, a session here. */
  readonly token?: string
}

/**
 * Makes one call and returns its answer, checked against the contract.
 * @throws {CallError} whatever went wrong
 */
export type Client = <C extends Call>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>

const field = (body: unknown, name: string): unknown =>
  body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined

let requests: typeof import('./requests.ts') | undefined

/** Loads what makes requests. A visitor who begins to fill in a form will send it. */
export async function prepareCalls(): Promise<void> {
  requests ??= await import('./requests.ts')
}

/** Makes calls: the member's token, 401, and every failure turned into a `CallError`. */
function createRequests(environment: Environment, session: Session): Client {
  return async (call, { params = {}, query, body, headers, idempotencyKey, token = session.token() } = {}) => {
    const { api: base = '/api', partner } = environment.configuration
    const path = call.path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search = given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
    const isGet = call.method === 'GET'
    const asked = {
      url: base.replace(/\/$/, '') + path + search,
      method: call.method,
      headers: {
        // mails use the language of the page, not of the browser
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
    // without its file there is no way to the server either
    if (!requests) await prepareCalls().catch(() => {})
    const answered = await requests?.send(environment, asked)
    if (typeof answered !== 'object') {
      if (answered === 'timeout') throw new CallError('timeout')
      const refused = await environment.refusal?.(base).catch(() => {})
      throw refused ? new CallError('forbidden', 403, refused) : new CallError('network')
    }

    const { status, data, retryAfter } = answered
    const serverMessage = field(data, 'message')
    const message = typeof serverMessage === 'string' ? serverMessage : ''
    const ok = status >= 200 && status < 300
    if (!ok || !safeParse(outcome.success, field(data, 'success')).output) {
      // end the session only if the refused token is still the current one (docs/rules.md, Refused tokens)
      if (status === 401 && !call.credential && token && token === session.token()) session.end('expired')
      throw new CallError(ok ? 'refused' : codeOfStatus(status), status, message, retryAfter, data)
    }
    // valibot accepts an array as an object without fields
    const answer = safeParse(call.answer, Array.isArray(data) ? undefined : data)
    if (!answer.success) throw new CallError('malformed', status)
    noteLeftOut(`${call.method} ${path}`, data, answer.output)
    return answer.output as AnswerOf<typeof call>
  }
}

/** The only place that makes requests, and that notices an outage. */
export function createClient(environment: Environment, session: Session): Client {
  const request = createRequests(environment, session)
  return async (call, input) => {
    try {
      const answer = await request(call, input)
      noteCall(call)
      return answer
    } catch (fault) {
      noteCall(call, fault as CallError)
      throw fault
    }
  }
}
