import { mkdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import type { DatabaseChoice } from '../config.ts'
import { StartFailure } from '../failure.ts'
import { isDamage, refuseCutCatalogue } from './damage.ts'
import { type Listener, listenOn } from './listen.ts'
import { lockDirectory } from './lock.ts'
import { createPool, REQUEST_LIMITS, type TimeLimits, withClient } from './pool.ts'
import { keepPrivate } from './private.ts'
import * as schema from './schema.ts'

/**
 * The database or a transaction in it, alike for both drivers. Inside a transaction use nothing but it:
 * PGlite has one connection, and a query beside the transaction would wait for its end for ever.
 */
export type Store = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  readonly store: Store
  /** Set where several processes may share the database. */
  readonly pool: Pool | undefined
  /** Work that no time limit may cut: it has a connection of its own, where there are several. */
  unhurried<T>(run: (store: Store) => Promise<T>): Promise<T>
  /** Hears what `pg_notify` sends, from any process, until the database closes. */
  listen(listener: Listener): Promise<void>
  /** Writes the tables anew, so that what was changed or dropped in them is in no file any more, nor in PGlite's log. */
  rewrite(tables: readonly string[]): Promise<void>
  close(): Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }
/** Any number, the same for all nodes: who holds it migrates. */
const MIGRATION_LOCK = 4173

const rewriting = (tables: readonly string[]): string => `vacuum (full, analyze) ${tables.join(', ')}`

async function openPglite(directory: string | undefined, snapshot?: string): Promise<Database> {
  if (directory) keepPrivate(directory)
  const release = directory ? await lockDirectory(directory) : () => {}
  try {
    if (directory) {
      mkdirSync(join(directory, 'pglite'), { recursive: true })
      // its own mark of who runs on it, empty where that one was killed as it began: then it would never open again.
      // Nobody else runs on it, our lock sees to that
      rmSync(join(directory, 'pglite', 'postmaster.pid'), { force: true })
    }
    const client = await PGlite.create({
      ...(directory ? { dataDir: join(directory, 'pglite') } : {}),
      ...(snapshot ? { loadDataDir: new Blob([await readFile(snapshot)]) } : {}),
    })
    if (directory) await refuseCutCatalogue(client)
    const store = drizzlePglite({ client, schema })
    await migratePglite(store, migrations)
    // it gives the files that it makes modes of its own choice
    if (directory) keepPrivate(directory)
    return {
      store: store as unknown as Store,
      pool: undefined,
      unhurried: (run) => run(store as unknown as Store),
      async listen({ channels }) {
        for (const [channel, hear] of Object.entries(channels)) await client.listen(channel, hear)
      },
      async rewrite(tables) {
        await client.query(rewriting(tables))
        // a log that is full is kept for the next one otherwise, as it is
        await client.exec('set wal_recycle = off; checkpoint')
        await client.query('select pg_switch_wal()')
        await client.exec('checkpoint; reset wal_recycle')
      },
      async close() {
        await client.close()
        if (directory) keepPrivate(directory)
        release()
      },
    }
  } catch (fault) {
    release()
    const failure = `The database in ${directory ?? 'memory'} does not open: ${reasonOf(fault)}`
    throw new StartFailure(
      isDamage(fault)
        ? `${failure}. Its files are damaged: stop everything that uses the folder and put a backup of it in its place, or move it away to begin with an empty one`
        : failure,
    )
  }
}

/** A database's address without what opens it. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

const reasonOf = (fault: unknown): string => {
  const { code, message } = fault as NodeJS.ErrnoException
  return code ?? message.split('\n')[0] ?? 'unknown'
}

/** One node prepares the tables, the others wait for it. */
const migrate = (address: string) =>
  withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePostgres(drizzlePostgres({ client, schema }), migrations)
  })

async function openPostgres(address: string, limits: TimeLimits = REQUEST_LIMITS): Promise<Database> {
  try {
    await migrate(address)
  } catch (fault) {
    throw new StartFailure(`The database at ${withoutPassword(address)} does not open: ${reasonOf(fault)}`)
  }
  const pool = createPool(address, limits)
  const ends: (() => Promise<void>)[] = []
  return {
    store: drizzlePostgres({ client: pool, schema }) as unknown as Store,
    pool,
    unhurried: (run) => withClient(address, (client) => run(drizzlePostgres({ client, schema }) as unknown as Store)),
    async listen(listener) {
      ends.push(await listenOn(address, listener))
    },
    async rewrite(tables) {
      await withClient(address, (client) => client.query(rewriting(tables)))
    },
    async close() {
      await Promise.all(ends.map((end) => end()))
      await pool.end()
    },
  }
}

/** Opens the database and brings its tables up to date. */
export function openDatabase(choice: DatabaseChoice): Promise<Database> {
  if (choice.kind === 'postgres') return openPostgres(choice.url, choice.limits)
  return choice.kind === 'directory' ? openPglite(choice.path) : openPglite(undefined, choice.snapshot)
}

/** Writes what an embedded database without content starts from. */
export async function writeSnapshot(file: string): Promise<void> {
  const client = await PGlite.create()
  await migratePglite(drizzlePglite({ client, schema }), migrations)
  const dump = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await client.close()
}
