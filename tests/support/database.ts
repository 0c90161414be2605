import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseChoice } from '../../demo/server/config.ts'
import { writeSnapshot } from '../../demo/server/db/open.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** What the contract suite runs against: always the embedded database, PostgreSQL too where DATABASE_URL names one. */
export const databases: readonly DatabaseKind[] = process.env.DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

export interface TestDatabase {
  readonly choice: DatabaseChoice
  drop(): Promise<void>
}

/** An empty database of its own; on PostgreSQL beside the one that DATABASE_URL names. */
export async function createDatabase(kind: DatabaseKind = 'embedded'): Promise<TestDatabase> {
  if (kind === 'embedded') {
    return { choice: { kind: 'memory', snapshot: process.env.PANEL_TEST_SNAPSHOT }, drop: async () => {} }
  }
  const address = process.env.DATABASE_URL ?? ''
  const name = `panel_test_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new Client({ connectionString: address })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return {
    choice: { kind: 'postgres', url: url.href },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/** Vitest's global setup: the empty embedded database is made once, and every server of the tests starts from it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'panel-snapshot-'))
  process.env.PANEL_TEST_SNAPSHOT = join(folder, 'database.tar')
  await writeSnapshot(process.env.PANEL_TEST_SNAPSHOT)
  return () => rm(folder, { recursive: true, force: true })
}
