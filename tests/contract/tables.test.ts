import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../demo/server/db/rows.ts'
import * as schema from '../../demo/server/db/schema.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'

// Compares demo/server/db/migrations with demo/server/db/schema.

const tables = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .map((one) => getTableConfig(one as PgTable))

/** Drizzle names a serial column by its default; PostgreSQL stores a number. */
const stored = (type: string) => ({ serial: 'integer', bigserial: 'bigint' })[type] ?? type

describe.each(oneDatabase)('the tables of the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  const lines = async (statement: ReturnType<typeof sql>) =>
    (await rowsOf<{ line: string }>(panel.server.database.store, statement)).map(({ line }) => line).sort()

  test('the tables have the columns that the code knows, with type, null and default', async () => {
    const known = tables.flatMap(({ name, columns }) =>
      columns.map((column) =>
        [
          `${name}.${column.name} ${stored(column.getSQLType())}`,
          ...(column.notNull ? ['not null'] : []),
          ...(column.hasDefault ? ['default'] : []),
        ].join(' '),
      ),
    )
    const found = await lines(sql`select concat_ws(' ', table_name || '.' || column_name, data_type,
        case is_nullable when 'NO' then 'not null' end, case when column_default is not null then 'default' end) as line
      from information_schema.columns where table_schema = 'public' and table_name <> 'panel_migrations'`)
    expect(found).toEqual(known.sort())
  })

  test('the tables have the keys, references and checks that the code knows', async () => {
    const known = tables.flatMap(({ name, columns, primaryKeys, uniqueConstraints, foreignKeys, checks }) => {
      const list = (all: readonly { name: string }[]) => all.map((column) => column.name).join()
      return [
        ...columns.filter(({ primary }) => primary).map((column) => `${name} p ${column.name}`),
        ...columns.filter(({ isUnique }) => isUnique).map((column) => `${name} u ${column.name}`),
        ...primaryKeys.map((key) => `${name} p ${list(key.columns)}`),
        ...uniqueConstraints.map((key) => `${name} u ${list(key.columns)}`),
        ...foreignKeys.map((key) => {
          const { columns: from, foreignTable, foreignColumns } = key.reference()
          const on = key.onDelete === 'cascade' ? ' cascade' : ''
          return `${name} f ${list(from)} ${getTableConfig(foreignTable).name}.${list(foreignColumns)}${on}`
        }),
        ...checks.map((check) => `${name} c ${check.name}`),
      ]
    })
    const names = (keys: string, table: string) =>
      sql.raw(`(select string_agg(attname, ',' order by place) from unnest(${keys}) with ordinality as k (number, place)
        join pg_attribute on attrelid = ${table} and attnum = k.number)`)
    const found = await lines(sql`select concat_ws(' ', conrelid::regclass, contype, case contype when 'c' then conname
          else ${names('conkey', 'conrelid')} end,
          case contype when 'f' then confrelid::regclass || '.' || ${names('confkey', 'confrelid')} end,
          case confdeltype when 'c' then 'cascade' end) as line
        from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
          and conrelid <> 'panel_migrations'::regclass`)
    expect(found).toEqual(known.sort())
  })

  test('the tables have the indexes that the code knows', async () => {
    const known = tables.flatMap(({ indexes }) =>
      indexes.map(
        ({ config }) => `${config.name} ${config.columns.map((one) => (one as { name: string }).name).join()}`,
      ),
    )
    const found = await lines(sql`select indexrelid::regclass || ' ' || (select string_agg(attname, ',' order by attnum)
        from pg_attribute where attrelid = indexrelid) as line
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`)
    expect(found).toEqual(known.sort())
  })
})
