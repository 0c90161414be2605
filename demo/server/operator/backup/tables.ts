import { type SQL, sql } from 'drizzle-orm'
import { RECORD } from '../../db/migrations.ts'
import type { Store } from '../../db/store.ts'

/** The rows of a raw SQL statement. */
export async function ask<Row>(store: Store, statement: SQL): Promise<readonly Row[]> {
  return ((await store.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** All tables with content, each after the tables that it references. */
export async function tablesInOrder(store: Store): Promise<readonly string[]> {
  const names = await ask<{ name: string }>(
    store,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> ${RECORD} order by 1`,
  )
  const references = await ask<{ from: string; to: string }>(
    store,
    sql`select one.relname as "from", other.relname as "to" from pg_constraint
      join pg_class as one on one.oid = conrelid join pg_class as other on other.oid = confrelid
      where contype = 'f' and conrelid <> confrelid and pg_constraint.connamespace = 'public'::regnamespace`,
  )
  const ordered: string[] = []
  const visit = (name: string): void => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name) visit(to)
    ordered.push(name)
  }
  for (const { name } of names) visit(name)
  return ordered
}

/** The version of the schema: a hash of its migrations. */
export async function migrationOf(store: Store): Promise<string> {
  const [all] = await ask<{ hash: string }>(
    store,
    sql`select md5(string_agg(hash, ' ' order by name)) as hash from ${sql.identifier(RECORD)}`,
  )
  return all?.hash ?? ''
}

/** Rate limits change with each request, so they do not count as content. */
export const WITHOUT_CONTENT = ['rate_limits']

/** A table with rows; undefined if the database is empty. */
export async function filledTable(store: Store): Promise<string | undefined> {
  for (const table of (await tablesInOrder(store)).filter((name) => !WITHOUT_CONTENT.includes(name))) {
    const found = await ask(store, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (found.length > 0) return table
  }
}
