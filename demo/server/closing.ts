import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a server ends without a request lost. */
export interface Leaving {
  /** Whether the server is about to close: `/readyz` says so. */
  readonly isLeaving: () => boolean
  /**
   * Still serves for so many seconds, in which whoever balances finds out that this server is leaving; kept
   * connections end with their next answer.
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
  app.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('Connection', 'close')
  })
  // the last answer under way ends the server: its connection would otherwise stay open for the next request
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
  return {
    isLeaving: () => leaving,
    async leave(seconds) {
      leaving = true
      await after(seconds * 1000)
    },
  }
}
