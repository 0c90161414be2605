import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type Pool, type PoolClient } from 'pg'
import { StartFailure } from '../refusals/failure.ts'
import type { Opening } from './choice.ts'
import { listenOn } from './listen.ts'
import { sqlOf } from './migrations.ts'
import { explainFault, POOLER } from './open-faults.ts'
import { createPool, REQUEST_LIMITS, type TimeLimits, withClient, withConnection } from './pool.ts'
import { createReads } from './reads.ts'
import { MARK } from './session.ts'
import type { Database, Store } from './store.ts'
import { again } from './transient.ts'
import { checkVersion, missingMigrations, type Place } from './version.ts'

const storeOn = (client: Client | Pool | PoolClient): Store => drizzle({ client }) as unknown as Store

/** An arbitrary number, the same on all nodes: the node that holds this lock migrates. */
const MIGRATION_LOCK = 4173

export function withoutPassword(address: string): string {
  const { host, port, database = '' } = new Client(address)
  return host.startsWith('/') ? `postgres:///${database}?host=${host}` : `postgres://${host}:${port}/${database}`
}

async function checkSession(client: Client, { name }: Place): Promise<void> {
  const { rows } = await client.query<{ mark: string | null; encoding: string }>(
    `select current_setting('${MARK}', true) as mark, current_setting('server_encoding') as encoding`,
  )
  const [{ mark, encoding } = { mark: null, encoding: '' }] = rows
  if (mark !== 'on') throw new StartFailure(`The database ${name} cannot be opened: ${POOLER}`)
  if (encoding !== 'UTF8')
    throw new StartFailure(
      `The database ${name} has the encoding ${encoding}, which cannot store every text. Create one with createdb --encoding=UTF8 --template=template0 NAME`,
    )
}

async function migrateOnce(client: Client, place: Place): Promise<void> {
  const store = storeOn(client)
  // checks without the lock first, because a server of this version may lack the right to create tables
  if ((await missingMigrations(store, place)).length === 0) return
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const missing = await missingMigrations(store, place)
  if (missing.length > 0) await client.query(sqlOf(missing))
}

function repeating(store: Store, transact: Store['transaction'] = store.transaction.bind(store)): Store {
  store.transaction = (run, settings) => again(() => transact(run, settings))
  return store
}

/**
 * Runs a transaction on a connection of the pool. drizzle itself would never return a connection on which `begin`
 * failed.
 */
const transactOn =
  (pool: Pool): Store['transaction'] =>
  (run, settings) =>
    withConnection(pool, (client) => storeOn(client).transaction(run, settings))

export async function openPostgres(
  address: string,
  limits: TimeLimits = REQUEST_LIMITS,
  opening: Opening = 'migrate',
): Promise<Database> {
  const place = { name: `at ${withoutPassword(address)}`, another: 'set DATABASE_URL to an empty one' }
  try {
    await withClient(address, async (client) => {
      await checkSession(client, place)
      if (opening === 'migrate') await migrateOnce(client, place)
      else await checkVersion(storeOn(client), place)
    })
  } catch (fault) {
    if (fault instanceof StartFailure) throw fault
    throw new StartFailure(`The database ${place.name} cannot be opened: ${explainFault(fault)}`)
  }
  const pool = createPool(address, limits)
  const reads = createReads(address, limits)
  const ends: (() => Promise<void>)[] = []
  return {
    store: repeating(storeOn(pool), transactOn(pool)),
    reads: storeOn(reads as unknown as Client),
    readsWaiting: reads.waiting,
    pool,
    unhurried: (run) => withClient(address, (client) => run(repeating(storeOn(client)))),
    async listen(listener) {
      ends.push(await listenOn(address, listener))
    },
    async close() {
      await Promise.all(ends.map((end) => end()))
      await Promise.all([pool.end(), reads.close()])
    },
  }
}
