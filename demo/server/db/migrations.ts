import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

// Each file runs once on a database, in the order of the names. Never change a file that a release contains.

export interface Migration {
  readonly name: string
  readonly hash: string
}

const folder = new URL('./migrations/', import.meta.url)

export const RECORD = 'panel_migrations'

const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

export function ownMigrations(): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({ name, hash: createHash('sha256').update(textOf(name)).digest('hex') }))
}

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
