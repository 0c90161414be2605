import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import { StartFailure } from '../failure.ts'
import type { DatabaseChoice } from './choice.ts'
import { isDamage, refuseCutCatalogue } from './damage.ts'
import { type Listener, listenOn } from './listen.ts'
import { lockDirectory } from './lock.ts'
import { createPool, REQUEST_LIMITS, type TimeLimits, withClient } from './pool.ts'
import { keepPrivate } from './private.ts'
import * as schema from './schema.ts'

/**
 * The database or a transaction in it, for both drivers. Inside a transaction use only the transaction: PGlite has one
 * connection, so a query outside of the transaction would wait forever.
 */
export type Store = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  readonly store: Store
  /** Set if several processes may share the database. */
  readonly pool: Pool | undefined
  /** Runs work without time limits, on its own connection if there are several. */
  unhurried<T>(run: (store: Store) => Promise<T>): Promise<T>
  /** Listens to `pg_notify` from any process, until the database closes. */
  listen(listener: Listener): Promise<void>
  /** Rewrites the tables, so that changed and dropped values are removed from all files and from PGlite's log. */
  rewrite(tables: readonly string[]): Promise<void>
  close(): Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }
/** An arbitrary number, the same for all nodes: the node that holds this lock migrates. */
const MIGRATION_LOCK = 4173

/** PGlite writes zeros into all of its buffers as it starts, and PostgreSQL's 128 MB would stay in memory. */
const BUFFERS = ['-c', 'shared_buffers=32MB']

const rewriting = (tables: readonly string[]): string => `vacuum (full, analyze) ${tables.join(', ')}`

async function openPglite(directory: string | undefined, snapshot?: string): Promise<Database> {
  if (directory) keepPrivate(directory)
  const release = directory ? await lockDirectory(directory) : () => {}
  try {
    if (directory) {
      mkdirSync(join(directory, 'pglite'), { recursive: true })
      // PostgreSQL's own pid file; if its process was killed at the start, an empty file would prevent opening forever.
      // Our lock guarantees that no other process uses the directory
      rmSync(join(directory, 'pglite', 'postmaster.pid'), { force: true })
    }
    const client = await PGlite.create({
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
      ...(directory ? { dataDir: join(directory, 'pglite') } : {}),
      ...(snapshot ? { loadDataDir: new Blob([await readFile(snapshot)]) } : {}),
    })
    if (directory) await refuseCutCatalogue(client)
    const store = drizzlePglite({ client, schema })
    await migratePglite(store, migrations)
    // PGlite sets its own modes on new files
    if (directory) keepPrivate(directory)
    return {
      store: store as unknown as Store,
      pool: undefined,
      unhurried: (run) => run(store as unknown as Store),
      async listen({ channels }) {
        for (const [channel, listener] of Object.entries(channels)) await client.listen(channel, listener)
      },
      async rewrite(tables) {
        await client.query(rewriting(tables))
        // otherwise a full log file would be recycled with its content
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

/** A database's address without the password. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

const reasonOf = (fault: unknown): string => {
  const { code, message } = fault as NodeJS.ErrnoException
  return code ?? message.split('\n')[0] ?? 'unknown'
}

/** One node runs the migrations; the others wait for it. */
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

/** Opens the database and runs its migrations. */
export function openDatabase(choice: DatabaseChoice): Promise<Database> {
  if (choice.kind === 'postgres') return openPostgres(choice.url, choice.limits)
  return choice.kind === 'directory' ? openPglite(choice.path) : openPglite(undefined, choice.snapshot)
}
