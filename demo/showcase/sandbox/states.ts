import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpFailure } from '../../server/failure.ts'

/** The states below `/sandbox/<state>/api`. `live` passes calls through; each other one changes them. */
const STATES = ['loading', 'error', 'offline', 'live'] as const
type State = (typeof STATES)[number]

const entered = new WeakMap<IncomingMessage, State>()
const PREFIX = new RegExp(`^/sandbox/(${STATES.join('|')})(?=/api/)`)

/** Records the request's state, and rewrites its path to the real API. */
export function enterState(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [prefix = '', state] = PREFIX.exec(url) ?? []
  if (state) entered.set(request, state as State)
  return url.slice(prefix.length)
}

/** The session check works in every state, so that the screen behind it shows. */
const isSessionCheck = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && /\/api\/auth\/verify(\?|$)/.test(url)

/** Whether a call came through the sandbox, in whichever state. */
export const isInSandbox = (request: IncomingMessage): boolean => entered.has(request)

/** Applies the state to the calls. */
export function serveStates(api: FastifyInstance): void {
  const held = new Set<ServerResponse>()
  api.addHook('onRequest', ({ raw }, reply, done) => {
    const state = entered.get(raw)
    if (!state || state === 'live' || isSessionCheck(raw)) return done()
    if (state === 'error')
      return done(new HttpFailure(503, 'unavailable', 'The panel is not available right now. Please try again later.'))
    reply.hijack()
    if (state === 'offline') return void raw.socket.destroy()
    held.add(reply.raw)
    reply.raw.on('close', () => held.delete(reply.raw))
  })
  api.addHook('preClose', async () => {
    for (const response of held) response.destroy()
  })
}
