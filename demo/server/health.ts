import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Leaving } from './closing.ts'
import type { Panel } from './panel.ts'

/** Milliseconds that the database has to answer in: whoever balances asks every few seconds. */
const WITHIN = 2000
/** Seconds until it is worth asking again. */
const RETRY_AFTER = 2

/** Whether the database answers in time. Those who ask at the same time share one question. */
function createQuestion({ store }: Panel['database']): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  function ask(): Promise<boolean> {
    asked ??= store
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), WITHIN)
    })
    return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer))
  }
}

/** `/healthz`: the process answers. `/readyz`: it can serve, the database too, and is not about to close. */
export function serveHealth(app: FastifyInstance, { database }: Panel, { isLeaving }: Leaving): void {
  const answers = createQuestion(database)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    const fault = isLeaving() ? 'leaving' : (await answers()) ? undefined : 'database unreachable'
    if (!fault) return { status: 'ready' }
    return reply.code(503).header('Retry-After', String(RETRY_AFTER)).send({ status: fault })
  })
}
