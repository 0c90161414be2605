import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'
import { openDatabase, placeOf } from '../../demo/server/db/open.ts'
import { createBareDatabase, databases, fillDirectory } from '../support/database.ts'

/** A database with our tables that outlives its opening. */
async function createTables(kind: (typeof databases)[number]): Promise<DatabaseChoice> {
  if (kind === 'postgres') {
    // not a prepared copy, which others use after this test: its list of migrations changes
    const { choice, drop } = await createBareDatabase()
    onTestFinished(drop)
    await change(choice, 'select 1')
    return choice
  }
  const path = await mkdtemp(join(tmpdir(), 'panel-existing-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  await fillDirectory(path)
  return { kind: 'directory', path }
}

async function change(choice: DatabaseChoice, statement: string): Promise<void> {
  const database = await openDatabase(choice)
  await database.store.execute(sql.raw(statement))
  await database.close()
}

describe.each(databases)('opening an existing %s database for a command', (kind) => {
  test('takes one with the tables of this version', async () => {
    const database = await openDatabase(await createTables(kind), 'existing')
    await database.close()
  })

  test.each([
    ['a newer version', "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)", 'newer'],
    [
      'an older version',
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
      'older',
    ],
    ['another program', "update drizzle.__drizzle_migrations set hash = 'theirs' || hash", 'another program'],
  ])('refuses the tables of %s, and changes nothing', async (_, statement, reason) => {
    const choice = await createTables(kind)
    await change(choice, statement)
    await expect(openDatabase(choice, 'existing')).rejects.toThrow(reason)
    await expect(openDatabase(choice, 'existing')).rejects.toThrow(await placeOf(choice))
  })
})

test('refuses a folder without a database, and makes none', async () => {
  const path = join(tmpdir(), 'panel-not-there')
  await expect(openDatabase({ kind: 'directory', path }, 'existing')).rejects.toThrow(
    `There is no database in ${path}. Set DATABASE_URL or DATA_DIR as for the server`,
  )
  expect(existsSync(path)).toBe(false)
})

test.each(databases.filter((kind) => kind === 'postgres'))(
  'refuses an empty %s database, and makes no tables',
  async () => {
    const { choice, drop } = await createBareDatabase()
    onTestFinished(drop)
    for (const _ of ['once', 'again'])
      await expect(openDatabase(choice, 'existing')).rejects.toThrow('has no panel in it')
  },
)

test('names a database without its password', async () => {
  const named = (url: string) => placeOf({ kind: 'postgres', url })
  expect(await named('postgres://panel:hunter2@db.example:6543/panel')).toBe('at postgres://db.example:6543/panel')
  expect(await named('postgres://panel:hunter2@/panel?host=/run/postgresql')).toBe(
    'at postgres:///panel?host=/run/postgresql',
  )
})
