import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { createPool, type TimeLimits } from './pool.ts'
import { again, outcomeOf } from './transient.ts'

// For a short read, taking a connection, writing to it, reading from it and returning it costs more than the read. Reads
// that are alone in their transaction share a few connections instead. Each connection sends statements before the
// earlier ones are answered, and those of one turn of the event loop in one write (decision 062).

/** Shared connections at most. */
const CONNECTIONS = 3
/** Reads that wait for one connection before another is used. */
const FULL = 16
/** Milliseconds without an answer after which further reads use another connection. */
const BLOCKED_AFTER = 20

/** Keeps what is written in this turn of the event loop, and writes it at once when the turn ends. */
function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** A connection of the pool, from the first read that waits for it until none does. */
class SharedConnection {
  waiting = 0
  /** When it last answered, or when its first read began to wait. */
  #moved: number
  /** One on which a statement may not be prepared: those who wait for it get their answers, and it is not reused. */
  #broken = false
  readonly #client: Promise<PoolClient>
  /** Called when it takes no further reads. */
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
      // pg copies a statement's own properties for each query, which takes longer than the rest of `query`: this has none
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

/** The client that drizzle queries for reads, and what closes its connections. */
export function createReads(address: string, limits: TimeLimits) {
  const pool = createPool(address, limits, {
    max: CONNECTIONS,
    pipeline: true,
    // ends a connection that is silent: the limit of its socket does not, because each further read restarts it
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
    /** The reads that are not answered yet. */
    waiting: () => [...connections].reduce((sum, { waiting }) => sum + waiting, 0),
    // once more only: on the other connection it may wait for the same lock as long again
    query: (config: QueryConfig, values?: unknown[]) => again(() => choose(performance.now()).query(config, values), 1),
    close: () => pool.end(),
  }
}
