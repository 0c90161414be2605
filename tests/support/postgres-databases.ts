import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'

export interface TestDatabase {
  readonly choice: DatabaseChoice
  drop(): Promise<void>
}

interface PostgresDatabase extends TestDatabase {
  readonly name: string
  readonly choice: { readonly kind: 'postgres'; readonly url: string }
}

async function connected<Result>(connectionString: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString })
  await client.connect()
  return use(client).finally(() => client.end())
}

const administer = <Result>(use: (client: Client) => Promise<Result>) => connected(process.env.DATABASE_URL ?? '', use)

const dropDatabase = async (client: Client, name: string): Promise<void> => {
  await client.query(`drop database ${name} with (force)`)
}

const newName = () => randomUUID().replaceAll('-', '')

export async function createBeside(
  template = 'template0',
  name = `panel_test_${newName()}`,
): Promise<PostgresDatabase> {
  await administer((client) => client.query(`create database ${name} template ${template}`))
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const choice = { kind: 'postgres', url: url.href } as const
  return { name, choice, drop: () => administer((client) => dropDatabase(client, name)) }
}

const CATALOGS = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'namespace']

/**
 * Counts the rows that define the tables, and the transactions that wrote them; the result changes with each change of
 * a table.
 */
const DEFINITION = `
  select ${CATALOGS.map((it) => `(select count(*) || ' ' || sum(xmin::text::bigint) from pg_${it}) as ${it}`).join()},
    (select row(datconnlimit, datacl)::text from pg_database where datname = current_database()) as itself,
    (select string_agg(setconfig::text, ' ') from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())) as settings`

const CONNECTIONS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

const names = async (client: Client, kind: 'r' | 'S'): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass as name from pg_class where relkind = '${kind}' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Returns the statements that restore these rows. They turn triggers off, because those of the ledger refuse deletions.
 * They delete rows instead of truncating tables, because truncation writes new files.
 */
async function restoring(client: Client): Promise<string> {
  const tables = await names(client, 'r')
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    ...tables.map((it) => `delete from ${it}`),
  ]
  for (const table of tables) {
    const { rows } = await client.query<{ all: string | null }>(`select json_agg(it)::text as all from ${table} it`)
    const all = rows[0]?.all
    if (!all) continue
    const read = `json_populate_recordset(null::${table}, ${client.escapeLiteral(all)})`
    statements.push(`insert into ${table} overriding system value select * from ${read}`)
  }
  for (const sequence of await names(client, 'S')) {
    const { rows } = await client.query<{ stand: string }>(
      `select last_value || ', ' || is_called as stand from ${sequence}`,
    )
    statements.push(`select setval('${sequence}', ${rows[0]?.stand})`)
  }
  return [...statements, 'commit'].join(';\n')
}

/** Bytes. Deleted rows still take space, so a database that has grown beyond this is dropped. */
const LARGEST = 2 ** 24

const definition = async (client: Client): Promise<string> => JSON.stringify((await client.query(DEFINITION)).rows)

interface Made {
  readonly definition: string
  readonly restoring: string
}

/** Restores the rows. @returns false if a test changed the tables, or if a process is still connected */
async function restore(client: Client, made: Made): Promise<boolean> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  if (Number(rows[0]?.bytes) > LARGEST || (await definition(client)) !== made.definition) return false
  // Waits, because PostgreSQL notices a closed connection some milliseconds later.
  for (let tries = 0; tries < 100; tries += 1, await setTimeout(10)) {
    const { others } = (await client.query<{ others: number }>(CONNECTIONS)).rows[0] ?? {}
    if (others !== 0) continue
    await client.query(made.restoring)
    return true
  }
  return false
}

/** Restored copies by template, used again because PostgreSQL writes 400 files for a new one. */
const spares = new Map<string, TestDatabase[]>()

/** Copies the template. If the copy can be restored, `drop` keeps it for the next test. */
export async function takeCopy(template: string): Promise<TestDatabase> {
  const left = spares.get(template) ?? []
  spares.set(template, left)
  const spare = left.pop()
  if (spare) return spare
  const { choice, drop } = await createBeside(template, `${template}_${newName().slice(0, 12)}`)
  const made = await connected(choice.url, async (client) => ({
    definition: await definition(client),
    restoring: await restoring(client),
  }))
  const taken: TestDatabase = {
    choice,
    async drop() {
      if (await connected(choice.url, (client) => restore(client, made))) left.push(taken)
      else await drop()
    },
  }
  return taken
}

export const dropCopies = (template: string): Promise<void> =>
  administer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like '${template}%' order by datname desc`,
    )
    for (const { name } of rows) await dropDatabase(client, name)
  })
