import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBeside, type TestDatabase, takeCopy } from './postgres-databases.ts'

export type { TestDatabase }

export type DatabaseKind = 'embedded' | 'postgres'

/**
 * What is tested on each kind of database: money, locks, what several do at once, and what depends on the driver. Always
 * the embedded one, PostgreSQL too where DATABASE_URL names one.
 */
export const databases: readonly DatabaseKind[] = process.env.DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

/** What is tested on one: PostgreSQL where there is one, which takes a third of the time. `npm run test:heavy`: on each. */
export const oneDatabase: readonly DatabaseKind[] = process.env.PANEL_HEAVY ? databases : databases.slice(-1)

interface Copied {
  /** The file of an embedded database. */
  readonly snapshot: string
  /** The name of a PostgreSQL database. */
  readonly template?: string | undefined
}

/** What all servers of the tests copy. */
export interface Prepared {
  /** Tables without a row. */
  readonly empty: Copied
  /** With the seed's content, members and history. */
  readonly seed: Copied
}

/** The variable that tells the tests' processes what was prepared (prepare-databases.ts). */
export const PREPARED = 'PANEL_TEST_DATABASES'

function prepared(): Prepared {
  const text = process.env[PREPARED]
  if (!text) throw new Error('no databases were prepared: see tests/support/prepare-databases.ts')
  return JSON.parse(text) as Prepared
}

/** A PostgreSQL database of its own without any table. */
export const createBareDatabase = (): Promise<TestDatabase> => createBeside()

/**
 * A database of its own with empty tables, or with the seed's content: PostgreSQL where there is one, unless the test
 * names the embedded one.
 */
export async function createDatabase(kind = databases.at(-1), seeded = false): Promise<TestDatabase> {
  const { empty, seed } = prepared()
  const from = seeded ? seed : empty
  if (kind === 'postgres') return takeCopy(from.template ?? '')
  return { choice: { kind: 'memory', snapshot: from.snapshot }, drop: async () => {} }
}

/**
 * A database that outlives its server: an empty PostgreSQL one, or a directory, which begins as a copy of `from` if that
 * is given.
 */
export async function createLastingDatabase(kind: DatabaseKind, from?: string): Promise<TestDatabase> {
  if (kind === 'postgres') return createBareDatabase()
  const path = await mkdtemp(join(tmpdir(), 'panel-lasting-'))
  if (from) await cp(from, path, { recursive: true })
  return { choice: { kind: 'directory', path }, drop: () => rm(path, { recursive: true, force: true }) }
}

/** Puts an embedded database with empty tables into a directory: making a new one takes ten times as long. */
export async function fillDirectory(path: string): Promise<void> {
  const files = join(path, 'pglite')
  await mkdir(files, { recursive: true })
  await promisify(execFile)('tar', ['-xf', prepared().empty.snapshot, '-C', files])
}
