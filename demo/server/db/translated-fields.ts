import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const translatedFields = (column: PgColumn, fields: Readonly<Record<string, string>>): SQL => {
  const pairs = Object.entries(fields).map(([name, field]) => `'${name}', words->'${field}'`)
  return sql`(select json_object_agg(language, json_build_object(${sql.raw(pairs.join(', '))}))
    from jsonb_each(${column}) as translation(language, words))`
}
