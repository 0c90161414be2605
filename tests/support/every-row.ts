import { sql } from 'drizzle-orm'
import { rowsOf } from '../../demo/server/db/rows.ts'
import type { Store } from '../../demo/server/db/store.ts'

export async function everyRow(store: Store): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    store,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const found: Record<string, string[]> = {}
  for (const { schema, name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      store,
      sql`select kept::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} as kept order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

export const statistics = async (store: Store): Promise<string[]> =>
  (await rowsOf<{ row: string }>(store, sql`select s::text as row from pg_stats s where schemaname = 'public'`)).map(
    ({ row }) => row,
  )
