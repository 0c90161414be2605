import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Leaving = ReturnType<typeof createLeaving>

export function createLeaving(app: FastifyInstance) {
  let leaving = false
  let closing = false
  app.addHook('preClose', async () => {
    leaving = true
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) reply.header('Connection', 'close')
    done()
  })
  // closes idle connections after the last answer: they would otherwise wait for another request
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
  return {
    isLeaving: () => leaving,
    /** Keeps serving for this many seconds, so that the load balancer notices the shutdown. */
    async leave(seconds: number): Promise<void> {
      leaving = true
      await after(seconds * 1000)
    },
  }
}
