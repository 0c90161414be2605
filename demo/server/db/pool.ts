import { Socket } from 'node:net'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { DEFAULT_TIMEOUT } from '../../../src/api/call.ts'
import { sessionAt } from './session.ts'
import { again, READ_ONLY } from './transient.ts'

/** Time limits of a request's work on PostgreSQL, in milliseconds. */
export interface TimeLimits {
  /** For one statement; the database cancels it. */
  readonly statement: number
  /** For another transaction's lock; the database cancels the statement. */
  readonly lock: number
  /** Between two statements of a transaction; the database ends the connection and its locks. */
  readonly transaction: number
  /** Without a byte in either direction; we then drop the connection. Longer than a statement may take. */
  readonly silence: number
}

export const REQUEST_LIMITS: TimeLimits = { statement: 10_000, lock: 5_000, transaction: 15_000, silence: 12_000 }

/** Milliseconds that a request waits for a free connection: as long as its caller does (src/api/call.ts). */
const WAIT_FOR_CONNECTION = DEFAULT_TIMEOUT

/** Lets the system detect that the other end is gone. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The fault of a connection on which nothing arrived for so many milliseconds. */
export const silent = (silence: number) =>
  Object.assign(new Error(`The database was silent for ${silence} ms`), { code: 'ETIMEDOUT' })

/** A socket with a timeout: after a network failure neither a query nor a disconnect would be answered. */
function openWire(silence: number): Socket {
  const wire = new Socket()
  wire.setTimeout(silence, () => wire.destroy(silent(silence)))
  return wire
}

/** Clients that were refused a write. */
const readOnly = new WeakSet<PoolClient>()

/** Returns the client to the pool once; a lost one, or one still in a transaction or read-only, is not reused. */
function guard(client: PoolClient): PoolClient {
  const giveBack = client.release
  let isBack = false
  const lost = () => client.release(true)
  client.release = (fault) => {
    if (isBack) return
    isBack = true
    client.off('error', lost)
    giveBack(fault || readOnly.has(client) || client.getTransactionStatus() !== 'I')
  }
  client.on('error', lost)
  return client
}

/** Removes a lost connection from the pool immediately: drizzle does not return one on which `begin` failed. */
class GuardedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    // a callback, because it runs synchronously: the connection may break before a promise resolves
    return new Promise((resolve, reject) =>
      super.connect((fault, client) => (client ? resolve(guard(client)) : reject(fault))),
    )
  }
}

/** Replaces the connections that nobody uses: after a failover those from before it may still be read-only. */
function renewIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}

export function createPool(
  address: string,
  { statement, lock, transaction, silence }: TimeLimits,
  options: Pick<PoolConfig, 'max' | 'pipeline'> = { max: 7 },
): Pool {
  const pool = new GuardedPool({
    ...sessionAt(address),
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    ...options,
    ...ALIVE,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: transaction,
    stream: () => openWire(silence),
  })
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  // a statement that is alone in its transaction leaves nothing behind if it fails
  pool.query = ((...given: unknown[]) => again(() => query(...given))) as Pool['query']
  // An error event without a listener ends the process. The pool forwards errors of idle connections. A connection in
  // use has no listener; its query rejects anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code !== READ_ONLY) return
      readOnly.add(client)
      renewIdle(pool)
    })
  })
  return pool
}

/** Runs work without time limits on a connection outside of the pool. */
export async function withClient<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...sessionAt(address), connectionTimeoutMillis: WAIT_FOR_CONNECTION, ...ALIVE })
  // its query rejects anyway
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
