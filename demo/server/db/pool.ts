import { Socket } from 'node:net'
import { Client, Pool, type PoolClient } from 'pg'
import { DEFAULT_TIMEOUT } from '../../../src/api/call.ts'

/** How long a request's work on PostgreSQL may take, in milliseconds. */
export interface TimeLimits {
  /** For one statement; the database ends it. */
  readonly statement: number
  /** For a lock that another transaction holds; the database ends the statement. */
  readonly lock: number
  /** Between two statements of a transaction; the database ends the connection, and with it what it has locked. */
  readonly transaction: number
  /** Without a byte in either direction; this end gives the connection up. Longer than a statement may take. */
  readonly silence: number
}

export const REQUEST_LIMITS: TimeLimits = { statement: 10_000, lock: 5_000, transaction: 15_000, silence: 12_000 }

/** In a crowd a request waits for a free connection as long as its caller does (src/api/call.ts); milliseconds. */
const WAIT_FOR_CONNECTION = DEFAULT_TIMEOUT

/** So that the system finds out when the other end is gone. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A network that is gone tells nothing: neither a query nor the end of a connection would ever be answered. */
function openWire(silence: number): Socket {
  const wire = new Socket()
  wire.setTimeout(silence, () => {
    wire.destroy(Object.assign(new Error(`The database was silent for ${silence} ms`), { code: 'ETIMEDOUT' }))
  })
  return wire
}

/** Returned once, in order or as lost; what is lost, or still in a transaction, is not given to anybody again. */
function guard(client: PoolClient): PoolClient {
  const giveBack = client.release
  let isBack = false
  const lost = () => client.release(true)
  client.release = (fault) => {
    if (isBack) return
    isBack = true
    client.off('error', lost)
    giveBack(fault || client.getTransactionStatus() !== 'I')
  }
  client.on('error', lost)
  return client
}

/** Takes a connection that is lost out of the pool at once: drizzle does not return one on which `begin` failed. */
class GuardedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    // by callback, which runs at the moment it is taken: it may break before a promise tells of it
    return new Promise((resolve, reject) =>
      super.connect((fault, client) => (client ? resolve(guard(client)) : reject(fault))),
    )
  }
}

export function createPool(address: string, { statement, lock, transaction, silence }: TimeLimits): Pool {
  const pool = new GuardedPool({
    connectionString: address,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    max: 10,
    ...ALIVE,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: transaction,
    stream: () => openWire(silence),
  })
  // An error event without a listener ends the process. The pool listens to idle connections and passes their errors
  // on; one that is in use has no listener, and its query is told by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection beside the pool for work that may take its time. */
export async function withClient<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: WAIT_FOR_CONNECTION, ...ALIVE })
  // its query is told by itself
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
