import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { StartFailure } from '../failure.ts'
import { migrations, reasonOf, rewriting } from './common.ts'
import { listenOn } from './listen.ts'
import { createPool, REQUEST_LIMITS, type TimeLimits, withClient } from './pool.ts'
import { createReads } from './reads.ts'
import * as schema from './schema.ts'
import type { Database, Store } from './store.ts'

/** An arbitrary number, the same for all nodes: the node that holds this lock migrates. */
const MIGRATION_LOCK = 4173

/** A database's address without the password. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** One node runs the migrations; the others wait for it. */
const migrateOnce = (address: string) =>
  withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client, schema }), migrations)
  })

export async function openPostgres(address: string, limits: TimeLimits = REQUEST_LIMITS): Promise<Database> {
  try {
    await migrateOnce(address)
  } catch (fault) {
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
