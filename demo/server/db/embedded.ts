import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { StartFailure } from '../refusals/failure.ts'
import type { Opening } from './choice.ts'
import { isDamage, refuseCutSystemTables } from './damage.ts'
import { lockDirectory } from './lock.ts'
import { sqlOf } from './migrations.ts'
import { explainFault } from './open-faults.ts'
import { keepPrivate } from './private.ts'
import type { Database, Store } from './store.ts'
import { checkVersion, missingMigrations, NO_DATABASE, type Place } from './version.ts'

/**
 * A smaller buffer than PostgreSQL's default of 128 MB, because PGlite fills all of it with zeros at the start, so that
 * all of it takes memory.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB']

interface EmbeddedOptions {
  readonly snapshot?: string | Blob | undefined
  readonly opening?: Opening
}

const placeOf = (directory: string | undefined): Place => ({
  name: directory ? `in ${resolve(directory)}` : 'in memory',
  another: 'remove the folder or set DATA_DIR to an empty one',
})

export async function openEmbedded(
  directory: string | undefined,
  { snapshot, opening = 'migrate' }: EmbeddedOptions = {},
): Promise<Database> {
  if (opening === 'existing' && directory && !snapshot && !existsSync(join(directory, 'pglite', 'PG_VERSION')))
    throw new StartFailure(`There is no database in ${resolve(directory)}. ${NO_DATABASE}`)
  if (directory) keepPrivate(directory)
  const release = directory ? await lockDirectory(directory) : () => {}
  try {
    if (directory) {
      mkdirSync(join(directory, 'pglite'), { recursive: true })
      // removes PostgreSQL's own pid file: if a killed process left an empty one, it would prevent every later start;
      // our lock already excludes other processes
      rmSync(join(directory, 'pglite', 'postmaster.pid'), { force: true })
    }
    const client = await PGlite.create({
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
      ...(directory ? { dataDir: join(directory, 'pglite') } : {}),
      ...(typeof snapshot === 'string' ? { loadDataDir: new Blob([await readFile(snapshot)]) } : {}),
      ...(snapshot instanceof Blob ? { loadDataDir: snapshot } : {}),
    })
    if (directory) await refuseCutSystemTables(client)
    const store = drizzle({ client }) as unknown as Store
    if (opening === 'existing') await checkVersion(store, placeOf(directory))
    else {
      const missing = await missingMigrations(store, placeOf(directory))
      if (missing.length > 0) await client.exec(sqlOf(missing))
    }
    // changes the modes of new files, because PGlite sets its own
    if (directory) keepPrivate(directory)
    return {
      store,
      reads: store,
      readsWaiting: undefined,
      pool: undefined,
      unhurried: (run) => run(store),
      async listen({ channels }) {
        for (const [channel, listener] of Object.entries(channels)) await client.listen(channel, listener)
      },
      archive: () => client.dumpDataDir('gzip'),
      async close() {
        await client.close()
        if (directory) keepPrivate(directory)
        release()
      },
    }
  } catch (fault) {
    release()
    if (fault instanceof StartFailure) throw fault
    const failure = `The database in ${directory ?? 'memory'} cannot be opened: ${explainFault(fault)}`
    throw new StartFailure(
      isDamage(fault)
        ? `${failure}. Its files are damaged: stop every process that uses the folder, and restore a backup or move the folder away`
        : failure,
    )
  }
}
