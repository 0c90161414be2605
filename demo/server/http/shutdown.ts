import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Shutdown = ReturnType<typeof createShutdown>

export function createShutdown(app: FastifyInstance) {
  let isDraining = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isDraining = true
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('Connection', 'close')
    done()
  })
  // closes idle connections after the last answer, because they would otherwise wait for another request
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
  return {
    isShuttingDown: () => isDraining,
    /** Keeps serving for this many seconds, so that the load balancer notices the shutdown. */
    async drain(seconds: number): Promise<void> {
      isDraining = true
      await after(seconds * 1000)
    },
  }
}
