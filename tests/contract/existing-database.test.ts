import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'
import { openDatabase, placeOf } from '../../demo/server/db/open.ts'
import { createBareDatabase, databases, fillDirectory } from '../support/database.ts'

type Kind = (typeof databases)[number]

async function createTables(kind: Kind, statements?: string): Promise<DatabaseChoice> {
  if (kind === 'postgres') {
    // The test changes the list of migrations, so it takes no prepared copy.
    const { choice, drop } = await createBareDatabase()
    onTestFinished(drop)
    if (statements) await run(choice, statements)
    else await (await openDatabase(choice)).close()
    return choice
  }
  const path = await mkdtemp(join(tmpdir(), 'panel-existing-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  await fillDirectory(path)
  if (statements)
    await run({ kind: 'directory', path }, `drop schema public cascade; create schema public; ${statements}`)
  return { kind: 'directory', path }
}

/** Runs statements without the server. @returns the rows of the last one */
async function run(choice: DatabaseChoice, statements: string): Promise<readonly unknown[]> {
  if (choice.kind === 'postgres') {
    const client = new Client({ connectionString: choice.url })
    await client.connect()
    const results = [await client.query(statements)].flat()
    await client.end()
    return results.at(-1)?.rows ?? []
  }
  if (choice.kind !== 'directory') throw new Error('in memory')
  const client = await PGlite.create(join(choice.path, 'pglite'))
  const results = await client.exec(statements)
  await client.close()
  return results.at(-1)?.rows ?? []
}

const contentOf = (choice: DatabaseChoice) =>
  run(
    choice,
    `select relname, pg_class.xmin::text, case when relkind = 'r' then
        query_to_xml(format('select * from %I.%I', nspname, relname), true, true, '')::text end as rows
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by nspname, relname`,
  )

const remedies: Readonly<Record<Kind, string>> = {
  embedded: 'Back it up, then remove the folder or set DATA_DIR to an empty one',
  postgres: 'Back it up, then set DATABASE_URL to an empty one',
}

const OTHERS = 'was created by another build of this server or by another program. It was not changed. '

const foreign = [
  [
    'a build that kept other migrations in their own schema',
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('one', 1), ('two', 2);
      create table users (id text primary key, email text); insert into users values ('m1', 'meera@example.org')`,
  ],
  [
    'a build whose migrations had other content',
    `create table panel_migrations (name text primary key, hash text not null);
      insert into panel_migrations values ('0000-accounts.sql', 'other');
      create table users (id text primary key, email text); insert into users values ('m1', 'meera@example.org')`,
  ],
  ['another program', 'create table invoices (id int); insert into invoices values (7)'],
] as const

describe.each(databases)('an existing %s database', (kind) => {
  test('the server opens a database with tables of this version, and does not change it', async () => {
    const choice = await createTables(kind)
    const before = await contentOf(choice)
    await (await openDatabase(choice)).close()
    expect(await contentOf(choice)).toEqual(before)
  })

  // One is enough for the embedded database, which takes long to open.
  test.each(kind === databases.at(-1) ? foreign : foreign.slice(0, 1))(
    'the server refuses a database of %s in one line with the remedy, and does not change it',
    async (_, statements) => {
      const choice = await createTables(kind, statements)
      const before = await contentOf(choice)
      const line = `The database ${await placeOf(choice)} ${OTHERS}${remedies[kind]}`
      for (const opening of ['migrate', 'existing'] as const)
        await expect(openDatabase(choice, opening)).rejects.toMatchObject({ message: line })
      expect(await contentOf(choice)).toEqual(before)
    },
  )

  test('the server refuses a database of a newer version, and does not change it', async () => {
    const choice = await createTables(kind)
    await run(choice, "insert into panel_migrations values ('9999-later.sql', 'later')")
    const before = await contentOf(choice)
    const line = `The database ${await placeOf(choice)} is of a newer version of this server. `
    await expect(openDatabase(choice)).rejects.toThrow(`${line}Start that version`)
    await expect(openDatabase(choice, 'existing')).rejects.toThrow(`${line}Use the commands of that version`)
    expect(await contentOf(choice)).toEqual(before)
  })

  test('the server runs a last migration that is missing, and a command does not run it', async () => {
    const choice = await createTables(kind)
    await run(
      choice,
      "delete from panel_migrations where name = '0007-mails.sql'; drop table outgoing_mails, mail_requests, mails",
    )
    await expect(openDatabase(choice, 'existing')).rejects.toThrow(/is of an older version of this server/)
    await (await openDatabase(choice)).close()
    await (await openDatabase(choice, 'existing')).close()
    expect(await run(choice, 'select count(*)::int as mails from mails')).toEqual([{ mails: 0 }])
  })
})

test('a command refuses a folder without a database, and does not create a database', async () => {
  const path = join(tmpdir(), 'panel-not-there')
  await expect(openDatabase({ kind: 'directory', path }, 'existing')).rejects.toThrow(
    `There is no database in ${path}. Set DATABASE_URL or DATA_DIR as for the server`,
  )
  expect(existsSync(path)).toBe(false)
})

test.each(databases.filter((kind) => kind === 'postgres'))(
  'a command refuses an empty %s database, and creates no tables',
  async () => {
    const { choice, drop } = await createBareDatabase()
    onTestFinished(drop)
    for (const _ of ['once', 'again'])
      await expect(openDatabase(choice, 'existing')).rejects.toThrow('contains no panel')
  },
)

test('the server prints the address of a database without the password', async () => {
  const named = (url: string) => placeOf({ kind: 'postgres', url })
  expect(await named('postgres://panel:hunter2@db.example:6543/panel')).toBe('at postgres://db.example:6543/panel')
  expect(await named('postgres://panel:hunter2@/panel?host=/run/postgresql')).toBe(
    'at postgres:///panel?host=/run/postgresql',
  )
})
