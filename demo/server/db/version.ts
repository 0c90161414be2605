import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartFailure } from '../failure.ts'
import { migrations } from './common.ts'
import type { Store } from './store.ts'

/** The start of a fault's remedy for a place without a database of ours. */
export const NO_DATABASE =
  'Set DATABASE_URL or DATA_DIR as for the server, and start the server once or run `panel migrate`'

type Rows<Row> = { readonly rows: readonly Row[] }

/** Throws unless the database is ours and has the tables of exactly this version. */
export async function checkVersion(store: Store, place: string): Promise<void> {
  const found = (await store.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )) as unknown as Rows<{ migrated: boolean }>
  if (!found.rows[0]?.migrated) throw new StartFailure(`The database ${place} has no panel in it. ${NO_DATABASE}`)
  const { rows } = (await store.execute(sql`select hash from drizzle.__drizzle_migrations`)) as unknown as Rows<{
    hash: string
  }>
  const ran = new Set(rows.map(({ hash }) => hash))
  const ours = readMigrationFiles(migrations).map(({ hash }) => hash)
  if (!ran.has(ours[0] ?? ''))
    throw new StartFailure(`The database ${place} belongs to another program. Set DATABASE_URL to that of the server`)
  if ([...ran].some((hash) => !ours.includes(hash)))
    throw new StartFailure(
      `The database ${place} is of a newer version of this server. Use the commands of that version`,
    )
  if (ours.some((hash) => !ran.has(hash)))
    throw new StartFailure(
      `The database ${place} is of an older version of this server. Back it up with that version, and then start this server or run \`panel migrate\``,
    )
}
