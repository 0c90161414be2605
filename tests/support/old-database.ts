import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'

const MIGRATIONS = fileURLToPath(new URL('../../demo/server/db/migrations', import.meta.url))

/** The migrations before the one of that name, in a folder of their own. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  return folder
}

/** A database as it was before that migration, with what the statements put in. */
export async function oldDatabase(choice: DatabaseChoice, name: string, statements: string): Promise<void> {
  const migrationsFolder = migrationsBefore(name)
  if (choice.kind === 'postgres') {
    const client = new Client({ connectionString: choice.url })
    await client.connect()
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder })
    await client.query(statements)
    await client.end()
  } else if (choice.kind === 'directory') {
    const dataDir = join(choice.path, 'pglite')
    mkdirSync(dataDir, { recursive: true })
    const client = await PGlite.create({ dataDir })
    await migratePglite(drizzlePglite({ client }), { migrationsFolder })
    await client.exec(statements)
    await client.close()
  }
  rmSync(migrationsFolder, { recursive: true })
}
