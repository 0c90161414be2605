import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shuts a server down without losing a request. */
export interface Leaving {
  /** Whether the server is shutting down; `/readyz` reports it. */
  readonly isLeaving: () => boolean
  /**
   * Keeps serving for so many seconds, so that the load balancer notices the shutdown. Persistent connections end with
   * their next answer.
   */
  leave(seconds: number): Promise<void>
}

export function createLeaving(app: FastifyInstance): Leaving {
  let leaving = false
  let closing = false
  app.addHook('preClose', async () => {
    leaving = true
    closing = true
  })
  // hooks of every request take a callback: a promise for each costs more than the hook
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) reply.header('Connection', 'close')
    done()
  })
  // close idle connections after the last answer: they would otherwise wait for another request
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
  return {
    isLeaving: () => leaving,
    async leave(seconds) {
      leaving = true
      await after(seconds * 1000)
    },
  }
}
