import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Backend } from '../backend.ts'
import { codeOf } from '../db/cause.ts'
import { READ_ONLY } from '../db/transient.ts'
import type { Leaving } from './closing.ts'

/** Milliseconds within which the database must answer: load balancers probe every few seconds. */
const WITHIN = 2000
/** Seconds until a retry makes sense. */
const RETRY_AFTER = 2

type Fault = 'database unreachable' | 'database read-only'

/** What is wrong with the database, if it does not take a write in time. Simultaneous probes share one query. */
function createQuestion({ store }: Backend['database']): () => Promise<Fault | undefined> {
  let pending: Promise<Fault | undefined> | undefined
  function ask(): Promise<Fault | undefined> {
    // a write that changes nothing, because a database that fell back to read-only answers every read
    pending ??= store
      .execute(sql`delete from rate_limits where false`)
      .then(
        () => undefined,
        (fault: unknown) => (codeOf(fault) === READ_ONLY ? 'database read-only' : 'database unreachable'),
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<Fault>((resolve) => {
      timer = setTimeout(() => resolve('database unreachable'), WITHIN)
    })
    return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer))
  }
}

/** `/healthz`: the process runs. `/readyz`: it and the database can serve, and it is not shutting down. */
export function serveHealth(app: FastifyInstance, { database }: Backend, { isLeaving }: Leaving): void {
  const faultOf = createQuestion(database)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    const fault = isLeaving() ? 'leaving' : await faultOf()
    if (!fault) return { status: 'ready' }
    return reply.code(503).header('Retry-After', String(RETRY_AFTER)).send({ status: fault })
  })
}
