import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Of the translations in a column these fields, each under the name that the call has for it; null without any. */
export const wordsOf = (column: PgColumn, fields: Readonly<Record<string, string>>): SQL => {
  const pairs = Object.entries(fields).map(([name, field]) => `'${name}', words->'${field}'`)
  return sql`(select json_object_agg(language, json_build_object(${sql.raw(pairs.join(', '))}))
    from jsonb_each(${column}) as translation(language, words))`
}
