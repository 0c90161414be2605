import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from './calls.ts'
import type { Panel } from './panel.ts'

/** The methods that the contract has at this path. */
const methodsAt = (path: string): string[] =>
  calls
    .filter(({ call }) => new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path))
    .map(({ call }) => call.method)

/** 404, or 405 where only the method is wrong. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = methodsAt(request.url.split('?')[0] ?? '')
  reply.header('Cache-Control', 'no-store')
  if (allowed.length === 0) {
    return reply.code(404).send({ success: false, message: 'There is nothing at this address', code: 'not-found' })
  }
  return reply
    .code(405)
    .header('Allow', allowed.join(', '))
    .send({ success: false, message: 'This address does not take this method', code: 'method-not-allowed' })
}

/** `/healthz`: the process answers. `/readyz`: it can serve, the database too. */
export function serveHealth(app: FastifyInstance, panel: Panel): void {
  app.setNotFoundHandler(sendMissing)
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
