import { dom } from '../page/dom.ts'
import type { Configuration } from '../page/globals.ts'

interface EarlyCall {
  readonly authorization: string | undefined
  readonly answer: Promise<Response>
  readonly controller: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

/** Milliseconds after which an answer that the client has not taken is dropped. */
const DROPPED_AFTER = 20_000

const calls = new Map<string, EarlyCall>()

/**
 * Starts a GET for the member or guest, once per address. The client later takes the answer, and sends no second
 * request.
 * @param path below the API's base
 */
export function startCall({ api = '', lang }: Configuration, path: string, token?: string): void {
  const url = api.replace(/\/$/, '') + path
  if (calls.has(url)) return
  const authorization = token && `Bearer ${token}`
  const controller = new AbortController()
  const answer = fetch(url, {
    headers: {
      'Accept-Language': lang || dom.documentElement.lang || 'en',
      ...(authorization && { Authorization: authorization }),
    },
    signal: controller.signal,
    credentials: 'omit',
  })
  answer.catch(() => {})
  const timer = setTimeout(drop, DROPPED_AFTER, url)
  calls.set(url, { authorization, answer, controller, timer })
}

function remove(url: string): EarlyCall | undefined {
  const found = calls.get(url)
  calls.delete(url)
  clearTimeout(found?.timer)
  return found
}

function drop(url: string): void {
  remove(url)?.controller.abort()
}

export function dropCalls(): void {
  for (const url of calls.keys()) drop(url)
}

/**
 * Takes the answer of an early call, once and only for the same member. The caller's signal aborts the call. A request
 * that writes drops all early answers.
 */
export function takeCall(url: string, { method = 'GET', headers, signal }: RequestInit): Promise<Response> | undefined {
  if (method !== 'GET') dropCalls()
  const found = remove(url)
  if (!found) return undefined
  const { answer, controller } = found
  if (found.authorization !== (new Headers(headers).get('Authorization') ?? undefined)) {
    controller.abort()
    return undefined
  }
  signal?.addEventListener('abort', () => controller.abort(signal.reason))
  return answer
}
