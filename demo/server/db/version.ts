import { sql } from 'drizzle-orm'
import { StartFailure } from '../refusals/failure.ts'
import { type Migration, ownMigrations, RECORD } from './migrations.ts'
import { rowsOf } from './rows.ts'
import type { Store } from './store.ts'

export interface Place {
  readonly name: string
  readonly another: string
}

export const NO_DATABASE =
  'Set DATABASE_URL or DATA_DIR as for the server, and start the server once or run `panel migrate`'

const TABLES = sql`select count(*)::int as tables from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

interface Version {
  readonly of: 'nobody' | 'others' | 'newer' | 'older' | 'this'
  readonly missing: readonly Migration[]
}

async function versionOf(store: Store): Promise<Version> {
  const [found] = await rowsOf<{ recorded: boolean }>(store, sql`select to_regclass(${RECORD}) is not null as recorded`)
  const ran = found?.recorded
    ? await rowsOf<Migration>(store, sql`select name, hash from ${sql.identifier(RECORD)}`)
    : []
  const ours = ownMigrations()
  const isIn = (all: readonly Migration[]) => (one: Migration) => all.some(({ hash }) => hash === one.hash)
  const missing = ours.filter((one) => !isIn(ran)(one))
  if (ran.length === 0) {
    const [others] = await rowsOf<{ tables: number }>(store, TABLES)
    return { of: others?.tables ? 'others' : 'nobody', missing }
  }
  if (ran.every(isIn(ours))) return { of: missing.length > 0 ? 'older' : 'this', missing }
  return { of: missing.length > 0 ? 'others' : 'newer', missing }
}

const madeByOthers = ({ name, another }: Place) =>
  new StartFailure(
    `The database ${name} was created by another build of this server or by another program. It was not changed. Back it up, then ${another}`,
  )

/** Throws unless the tables in the database are those of exactly this version. */
export async function checkVersion(store: Store, place: Place): Promise<void> {
  const version = await versionOf(store)
  if (version.of === 'nobody') throw new StartFailure(`The database ${place.name} contains no panel. ${NO_DATABASE}`)
  if (version.of === 'others') throw madeByOthers(place)
  if (version.of === 'newer')
    throw new StartFailure(
      `The database ${place.name} is of a newer version of this server. Use the commands of that version`,
    )
  if (version.of === 'older')
    throw new StartFailure(
      `The database ${place.name} is of an older version of this server. Back it up with that version, and then start this server or run \`panel migrate\``,
    )
}

/** Throws if the tables belong to another build, another program or a newer version. */
export async function missingMigrations(store: Store, place: Place): Promise<readonly Migration[]> {
  const { of, missing } = await versionOf(store)
  if (of === 'others') throw madeByOthers(place)
  if (of === 'newer')
    throw new StartFailure(
      `The database ${place.name} is of a newer version of this server. Start that version, or restore a backup into an empty database`,
    )
  return missing
}
