import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartFailure } from '../failure.ts'
import { migrations } from './common.ts'
import type { Store } from './store.ts'

/** The start of a fault's remedy for a place without a database of ours. */
export const NO_DATABASE =
  'Set DATABASE_URL or DATA_DIR as for the server, and start the server once or run `panel migrate`'

type Rows<Row> = { readonly rows: readonly Row[] }

async function rowsOf<Row>(store: Store, statement: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return ((await store.execute(statement)) as unknown as Rows<Row>).rows
}

/** Tables in our schema that no extension brought. */
const TABLES = sql`select count(*)::int as tables from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** The owner of the tables in a database, and the version of ours. */
type Version = 'empty' | 'another program' | 'newer' | 'older' | 'this'

async function versionOf(store: Store): Promise<Version> {
  const [found] = await rowsOf<{ migrated: boolean }>(
    store,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  const ran = found?.migrated
    ? await rowsOf<{ hash: string }>(store, sql`select hash from drizzle.__drizzle_migrations`)
    : []
  const hashes = new Set(ran.map(({ hash }) => hash))
  const ours = readMigrationFiles(migrations).map(({ hash }) => hash)
  if (hashes.size === 0) {
    const [others] = await rowsOf<{ tables: number }>(store, TABLES)
    return others?.tables ? 'another program' : 'empty'
  }
  if (!hashes.has(ours[0] ?? '')) return 'another program'
  if ([...hashes].some((hash) => !ours.includes(hash))) return 'newer'
  return ours.some((hash) => !hashes.has(hash)) ? 'older' : 'this'
}

const anotherProgram = (place: string) =>
  new StartFailure(
    `The database ${place} belongs to another program and is left as it is. Set DATABASE_URL to one of its own for the server`,
  )

/** Throws unless the database is ours and has the tables of exactly this version. */
export async function checkVersion(store: Store, place: string): Promise<void> {
  const version = await versionOf(store)
  if (version === 'empty') throw new StartFailure(`The database ${place} has no panel in it. ${NO_DATABASE}`)
  if (version === 'another program') throw anotherProgram(place)
  if (version === 'newer')
    throw new StartFailure(
      `The database ${place} is of a newer version of this server. Use the commands of that version`,
    )
  if (version === 'older')
    throw new StartFailure(
      `The database ${place} is of an older version of this server. Back it up with that version, and then start this server or run \`panel migrate\``,
    )
}

/** Whether the tables must be made or changed. Throws if they are another program's or a newer version's. */
export async function needsMigration(store: Store, place: string): Promise<boolean> {
  const version = await versionOf(store)
  if (version === 'another program') throw anotherProgram(place)
  if (version === 'newer')
    throw new StartFailure(
      `The database ${place} is of a newer version of this server. Start that version, or restore a backup into an empty database`,
    )
  return version !== 'this'
}
