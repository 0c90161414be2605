import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'
import { openDatabase, writeSnapshot } from '../../demo/server/db/open.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** What the contract suite runs against: always the embedded database, PostgreSQL too where DATABASE_URL names one. */
export const databases: readonly DatabaseKind[] = process.env.DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

export interface TestDatabase {
  readonly choice: DatabaseChoice
  drop(): Promise<void>
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL ?? '' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database beside the one that DATABASE_URL names. */
async function createBeside(template = 'template0') {
  const name = `panel_test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template}`)
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const choice = { kind: 'postgres', url: url.href } as const
  return { name, choice, drop: () => administer(`drop database ${name} with (force)`) }
}

/** A PostgreSQL database of its own without any table. */
export const createBareDatabase = (): Promise<TestDatabase> => createBeside()

/** A database of its own with empty tables: PostgreSQL where there is one, unless the test names the embedded one. */
export async function createDatabase(kind = databases.at(-1)): Promise<TestDatabase> {
  if (kind === 'postgres') return createBeside(process.env.PANEL_TEST_TEMPLATE)
  return { choice: { kind: 'memory', snapshot: process.env.PANEL_TEST_SNAPSHOT }, drop: async () => {} }
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
  await promisify(execFile)('tar', ['-xf', process.env.PANEL_TEST_SNAPSHOT ?? '', '-C', files])
}

/**
 * The global setup: empty tables are made once for each kind of database, and every server of the tests copies them.
 * `npm test` makes them for all its suites.
 * @returns what removes them
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.PANEL_TEST_SNAPSHOT) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'panel-snapshot-'))
  const snapshot = join(folder, 'database.tar')
  await writeSnapshot(snapshot)
  const template = databases.includes('postgres') ? await createBeside() : undefined
  if (template) {
    await (await openDatabase(template.choice)).close()
    process.env.PANEL_TEST_TEMPLATE = template.name
  }
  process.env.PANEL_TEST_SNAPSHOT = snapshot
  return async () => {
    await template?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
