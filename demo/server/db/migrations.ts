import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

// The SQL of all tables. Each file runs once on a database, in the order of the names; its name and hash are recorded
// there. A file that a release contains never changes: a later one changes its tables.

export interface Migration {
  readonly name: string
  readonly hash: string
}

const folder = new URL('./migrations/', import.meta.url)

/** The table that records which migrations ran. */
export const RECORD = 'panel_migrations'

const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** Every migration of this version, in order. */
export function ownMigrations(): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({ name, hash: createHash('sha256').update(textOf(name)).digest('hex') }))
}

/** The SQL that runs these migrations and records them, completely or not at all. */
export const sqlOf = (migrations: readonly Migration[]): string =>
  [
    'begin',
    `create table if not exists ${RECORD} (name text primary key, hash text not null)`,
    ...migrations.flatMap(({ name, hash }) => [
      textOf(name),
      `insert into ${RECORD} (name, hash) values ('${name}', '${hash}')`,
    ]),
    'commit',
  ].join(';\n')
