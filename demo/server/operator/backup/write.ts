import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { ask, migrationOf, tablesInOrder } from './tables.ts'

// A backup is lines of JSON: a header, then each table's name followed by its rows, then the number of rows and the
// hash of all previous lines. Either database can write and read it (src/decisions/025-backups.md).

export const FORMAT = 'panel-backup-1'

/** Rows per query. */
const BATCH = 500

/** Writes a consistent snapshot of all tables. @returns the number of rows */
export function writeBackup(store: Store, now: Date, write: (text: string) => Promise<void>): Promise<number> {
  const hash = createHash('sha256')
  const line = (text: string) => {
    hash.update(`${text}\n`)
    return write(`${text}\n`)
  }
  const copy = async (within: Store) => {
    let rows = 0
    const header = { format: FORMAT, migration: await migrationOf(within), at: now.toISOString() }
    await line(JSON.stringify(header))
    for (const table of await tablesInOrder(within)) {
      await line(JSON.stringify({ table }))
      await within.execute(
        sql`declare backup no scroll cursor for select to_jsonb(one)::text as row from ${sql.identifier(table)} as one`,
      )
      for (;;) {
        const batch = await ask<{ row: string }>(within, sql`fetch ${sql.raw(String(BATCH))} from backup`)
        for (const { row } of batch) await line(row)
        rows += batch.length
        if (batch.length < BATCH) break
      }
      await within.execute(sql`close backup`)
    }
    await write(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`)
    return rows
  }
  return store.transaction(copy, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
