import { Pool } from 'pg'
import { DEFAULT_TIMEOUT } from '../../../src/api/call.ts'

/** In a crowd a request waits for a free connection as long as its caller does (src/api/call.ts); milliseconds. */
const WAIT_FOR_CONNECTION = DEFAULT_TIMEOUT

export function createPool(address: string): Pool {
  const pool = new Pool({ connectionString: address, connectionTimeoutMillis: WAIT_FOR_CONNECTION, max: 10 })
  // An error event without a listener ends the process. The pool listens to idle connections and passes their errors
  // on; one that is in use has no listener, and its query is told by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
