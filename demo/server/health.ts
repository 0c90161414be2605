import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Panel } from './panel.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, the database too. */
export function serveHealth(app: FastifyInstance, panel: Panel): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    try {
      await panel.database.store.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
