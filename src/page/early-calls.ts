import type { Configuration } from './globals.ts'

interface EarlyCall {
  readonly authorization: string
  /** As `performance.now()`. */
  readonly begun: number
  readonly answer: Promise<Response>
}

/** Milliseconds after which an answer that nobody took is too old. */
const FRESH = 20_000

const calls = new Map<string, EarlyCall>()

const isFresh = ({ begun }: EarlyCall) => performance.now() - begun < FRESH

/**
 * Starts a GET of the member's, which the client later takes over instead of asking again. Once for each address.
 * @param path below the API's base
 */
export function startCall({ api = '', lang }: Configuration, path: string, token: string): void {
  const url = api.replace(/\/$/, '') + path
  const known = calls.get(url)
  if (known && isFresh(known)) return
  const authorization = `Bearer ${token}`
  const answer = fetch(url, {
    headers: { 'Accept-Language': lang || document.documentElement.lang || 'en', Authorization: authorization },
    signal: AbortSignal.timeout(FRESH),
    credentials: 'omit',
  })
  answer.catch(() => {}) // whoever takes it reports it
  calls.set(url, { authorization, begun: performance.now(), answer })
}

/**
 * The answer to a call that was started for the same member; each is taken once. A call that writes makes all of them
 * outdated.
 */
export function takeCall(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | undefined {
  const found = calls.get(url)
  if (method === 'GET') calls.delete(url)
  else calls.clear()
  const { Authorization } = headers as Record<string, string>
  return method === 'GET' && found && isFresh(found) && found.authorization === Authorization ? found.answer : undefined
}
