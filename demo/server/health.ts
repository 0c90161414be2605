import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Backend } from './backend.ts'
import type { Leaving } from './closing.ts'

/** Milliseconds within which the database must answer: load balancers probe every few seconds. */
const WITHIN = 2000
/** Seconds until a retry makes sense. */
const RETRY_AFTER = 2

/** Whether the database answers in time. Simultaneous probes share one query. */
function createQuestion({ store }: Backend['database']): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  function ask(): Promise<boolean> {
    pending ??= store
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), WITHIN)
    })
    return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer))
  }
}

/** `/healthz`: the process runs. `/readyz`: it and the database can serve, and it is not shutting down. */
export function serveHealth(app: FastifyInstance, { database }: Backend, { isLeaving }: Leaving): void {
  const answers = createQuestion(database)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    const fault = isLeaving() ? 'leaving' : (await answers()) ? undefined : 'database unreachable'
    if (!fault) return { status: 'ready' }
    return reply.code(503).header('Retry-After', String(RETRY_AFTER)).send({ status: fault })
  })
}
