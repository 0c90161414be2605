import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { StartFailure } from '../failure.ts'
import type { Opening } from './choice.ts'
import { migrations, reasonOf, rewriting } from './common.ts'
import { listenOn } from './listen.ts'
import { createPool, REQUEST_LIMITS, type TimeLimits, withClient } from './pool.ts'
import { createReads } from './reads.ts'
import * as schema from './schema.ts'
import type { Database, Store } from './store.ts'
import { checkVersion } from './version.ts'

/** An arbitrary number, the same for all nodes: the node that holds this lock migrates. */
const MIGRATION_LOCK = 4173

/** A database's address as pg reads it, without the user and the password. */
export function withoutPassword(address: string): string {
  const { host, port, database = '' } = new Client(address)
  return host.startsWith('/') ? `postgres:///${database}?host=${host}` : `postgres://${host}:${port}/${database}`
}

/** One node runs the migrations; the others wait for it. */
const migrateOnce = (address: string) =>
  withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client, schema }), migrations)
  })

const checkExisting = (address: string) =>
  withClient(address, (client) =>
    checkVersion(drizzle({ client, schema }) as unknown as Store, `at ${withoutPassword(address)}`),
  )

export async function openPostgres(
  address: string,
  limits: TimeLimits = REQUEST_LIMITS,
  opening: Opening = 'migrate',
): Promise<Database> {
  try {
    await (opening === 'migrate' ? migrateOnce(address) : checkExisting(address))
  } catch (fault) {
    if (fault instanceof StartFailure) throw fault
    throw new StartFailure(`The database at ${withoutPassword(address)} does not open: ${reasonOf(fault)}`)
  }
  const pool = createPool(address, limits)
  const reads = createReads(address, limits)
  const ends: (() => Promise<void>)[] = []
  return {
    store: drizzle({ client: pool, schema }) as unknown as Store,
    reads: drizzle({ client: reads as unknown as Client, schema }),
    readsWaiting: reads.waiting,
    pool,
    unhurried: (run) => withClient(address, (client) => run(drizzle({ client, schema }) as unknown as Store)),
    async listen(listener) {
      ends.push(await listenOn(address, listener))
    },
    async rewrite(tables) {
      await withClient(address, (client) => client.query(rewriting(tables)))
    },
    async close() {
      await Promise.all(ends.map((end) => end()))
      await Promise.all([pool.end(), reads.close()])
    },
  }
}
