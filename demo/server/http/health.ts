import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../db/cause.ts'
import { READ_ONLY } from '../db/transient.ts'
import type { HttpBackend } from './backend.ts'
import { inTime } from './limits/in-time.ts'
import type { Shutdown } from './shutdown.ts'

/** Milliseconds within which the database must answer, because load balancers probe every few seconds. */
const WITHIN = 2000
const RETRY_AFTER = 2

const faultOf = (fault: unknown): string =>
  codeOf(fault) === READ_ONLY ? 'database read-only' : 'database unreachable'

/**
 * `/healthz` says that the process runs; `/readyz` says that it and the database can serve, and that it is not shutting
 * down.
 */
export function serveHealth(app: FastifyInstance, { database }: HttpBackend, { isShuttingDown }: Shutdown): void {
  let writing: Promise<unknown> | undefined
  /** Writes without changing anything, because a database that has become read-only still answers reads. */
  function write(): Promise<unknown> {
    writing ??= database.store.execute(sql`delete from budgets where false`).finally(() => {
      writing = undefined
    })
    return writing
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    const fault = isShuttingDown() ? 'leaving' : await inTime(write(), WITHIN).then(() => undefined, faultOf)
    if (!fault) return { status: 'ready' }
    return reply.code(503).header('Retry-After', String(RETRY_AFTER)).send({ status: fault })
  })
}
