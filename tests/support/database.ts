import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBeside, type TestDatabase, takeCopy } from './postgres-databases.ts'

export type { TestDatabase }

export type DatabaseKind = 'embedded' | 'postgres'

/** For tests of money, locks, concurrency and the driver. PostgreSQL is included if DATABASE_URL is set. */
export const databases: readonly DatabaseKind[] = process.env.DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

/**
 * For all other tests: only PostgreSQL if DATABASE_URL is set, because it takes a third of the time. `npm run
 * test:heavy` uses both databases.
 */
export const oneDatabase: readonly DatabaseKind[] = process.env.PANEL_HEAVY ? databases : databases.slice(-1)

interface Copied {
  readonly snapshot: string
  readonly template?: string | undefined
}

export interface Prepared {
  readonly empty: Copied
  readonly seed: Copied
}

export const PREPARED = 'PANEL_TEST_DATABASES'

function prepared(): Prepared {
  const text = process.env[PREPARED]
  if (!text) throw new Error('no databases were prepared: see tests/support/prepare-databases.ts')
  return JSON.parse(text) as Prepared
}

export const createBareDatabase = (): Promise<TestDatabase> => createBeside()

export async function createDatabase(kind = databases.at(-1), seeded = false): Promise<TestDatabase> {
  const { empty, seed } = prepared()
  const from = seeded ? seed : empty
  if (kind === 'postgres') return takeCopy(from.template ?? '')
  return { choice: { kind: 'memory', snapshot: from.snapshot }, drop: async () => {} }
}

export async function createLastingDatabase(kind: DatabaseKind, from?: string): Promise<TestDatabase> {
  if (kind === 'postgres') return createBareDatabase()
  const path = await mkdtemp(join(tmpdir(), 'panel-lasting-'))
  if (from) await cp(from, path, { recursive: true })
  return { choice: { kind: 'directory', path }, drop: () => rm(path, { recursive: true, force: true }) }
}

/** Copies an embedded database with empty tables, because creating the tables takes ten times as long. */
export async function fillDirectory(path: string): Promise<void> {
  const files = join(path, 'pglite')
  await mkdir(files, { recursive: true })
  await promisify(execFile)('tar', ['-xf', prepared().empty.snapshot, '-C', files])
}
