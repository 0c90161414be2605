import type { FastifyInstance } from 'fastify'

/**
 * Lets the server close as soon as the last request under way is answered: its connection would otherwise
 * stay open for the next one, and the server waits for connections.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
