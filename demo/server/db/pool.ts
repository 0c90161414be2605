import { Socket } from 'node:net'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { DEFAULT_TIMEOUT } from '../../../src/contract/call.ts'
import { codeOf } from './cause.ts'
import { sessionAt } from './session.ts'
import { again, READ_ONLY } from './transient.ts'

/** Time limits on PostgreSQL, in milliseconds. */
export interface TimeLimits {
  readonly statement: number
  /** The longest wait for a lock of another transaction; the database then cancels the statement. */
  readonly lock: number
  /**
   * The longest pause between two statements of a transaction; the database then ends the connection, which releases
   * the locks.
   */
  readonly transaction: number
  /**
   * The longest time without a byte from the database; the server then drops the connection. Must exceed `statement`.
   */
  readonly silence: number
}

export const REQUEST_LIMITS: TimeLimits = { statement: 10_000, lock: 5_000, transaction: 15_000, silence: 12_000 }

/** Milliseconds that a request waits for a free connection; its caller waits as long (src/contract/call.ts). */
const WAIT_FOR_CONNECTION = DEFAULT_TIMEOUT

const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a socket with a timeout, because after a network failure the database answers neither a query nor a disconnect.
 */
function openWire(silence: number): Socket {
  const wire = new Socket()
  const silent = Object.assign(new Error(`The database was silent for ${silence} ms`), { code: 'ETIMEDOUT' })
  return wire.setTimeout(silence, () => wire.destroy(silent))
}

/** Replaces idle connections after a failover, because an older one may still reach a read-only server. */
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
  options: Pick<PoolConfig, 'max' | 'pipeline' | 'query_timeout'> = { max: 7 },
): Pool {
  const pool = new Pool({
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
  // tries again, because a failed statement that is alone in its transaction changes nothing
  pool.query = ((...given: unknown[]) => again(() => query(...given))) as Pool['query']
  // ignores an error of a lost connection, because its query rejects anyway; without a listener, the error would end
  // the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('release', (fault) => {
    if (codeOf(fault) === READ_ONLY) renewIdle(pool)
  })
  return pool
}

export async function withConnection<Result>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let unfit: Error | undefined
  try {
    return await run(client)
  } catch (fault) {
    if (fault instanceof Error && codeOf(fault) === READ_ONLY) unfit = fault
    throw fault
  } finally {
    client.release(unfit ?? client.getTransactionStatus() !== 'I')
  }
}

export async function withClient<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...sessionAt(address), connectionTimeoutMillis: WAIT_FOR_CONNECTION, ...ALIVE })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
