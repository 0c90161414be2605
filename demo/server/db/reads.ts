import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { createPool, type TimeLimits } from './pool.ts'
import { again, outcomeOf } from './transient.ts'

// Taking and returning a connection costs more than a short read itself. So reads that are alone in their transaction
// share a few connections: each connection sends statements before the earlier ones are answered, and sends the
// statements of one turn of the event loop in one write (docs/decisions/062).

const CONNECTIONS = 3
const FULL = 16
/** Milliseconds without an answer, after which further reads use another connection. */
const BLOCKED_AFTER = 20

function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

class SharedConnection {
  waiting = 0
  #moved: number
  #broken = false
  readonly #client: Promise<PoolClient>
  readonly #onEnd: () => void

  constructor(pool: Pool, now: number, onEnd: () => void) {
    this.#moved = now
    this.#onEnd = onEnd
    this.#client = pool.connect()
  }

  takesMore(now: number): boolean {
    return this.waiting < FULL && now - this.#moved < BLOCKED_AFTER
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    this.waiting++
    let client: PoolClient | undefined
    try {
      client = await this.#client
      gather(client)
      // uses an object without own properties, because pg copies those for each query, which is slow
      return await client.query(Object.create(config), values)
    } catch (fault) {
      this.#broken ||= outcomeOf(fault) !== undefined
      if (this.#broken) this.#onEnd()
      throw fault
    } finally {
      this.#moved = performance.now()
      if (--this.waiting === 0) {
        this.#onEnd()
        client?.release(this.#broken)
      }
    }
  }
}

export function createReads(address: string, limits: TimeLimits) {
  const pool = createPool(address, limits, {
    max: CONNECTIONS,
    pipeline: true,
    // ends a silent connection; the socket's own timeout would not, because each further read restarts it
    query_timeout: limits.silence,
  })
  const connections = new Set<SharedConnection>()

  function choose(now: number): SharedConnection {
    let least: SharedConnection | undefined
    for (const connection of connections) {
      if (connection.takesMore(now)) return connection
      if (!least || connection.waiting < least.waiting) least = connection
    }
    if (least && connections.size === CONNECTIONS) return least
    const connection = new SharedConnection(pool, now, () => connections.delete(connection))
    connections.add(connection)
    return connection
  }

  return {
    waiting: () => [...connections].reduce((sum, { waiting }) => sum + waiting, 0),
    // tries only once more, because on the other connection the read may wait again for the same lock
    query: (config: QueryConfig, values?: unknown[]) => again(() => choose(performance.now()).query(config, values), 1),
    close: () => pool.end(),
  }
}
