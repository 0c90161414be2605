import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { literal, number, object, parseJson, pipe, safeParse, string } from 'valibot'
import { codeOf } from '../../db/cause.ts'
import type { Store } from '../../db/store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { ask, filledTable, migrationOf, tablesInOrder, WITHOUT_CONTENT } from './tables.ts'
import { verify } from './verify.ts'
import { FORMAT } from './write.ts'

/** Rows or characters per insert. */
const BATCH = { rows: 500, characters: 1_000_000 }

const header = pipe(string(), parseJson(), object({ format: literal(FORMAT), migration: string(), at: string() }))
const heading = pipe(string(), parseJson(), object({ table: string() }))
const ending = pipe(string(), parseJson(), object({ rows: number(), sha256: string() }))

const refuse = (message: string): never => {
  throw new HttpFailure(409, 'conflict', message)
}
const refuseDamaged = () => refuse('The backup is damaged or not whole. Nothing was restored.')

async function refuseUnlessEmpty(store: Store): Promise<void> {
  const table = await filledTable(store)
  if (table) refuse(`The database is not empty: ${table} has rows. Nothing was restored.`)
  await store.execute(sql`truncate ${sql.join(WITHOUT_CONTENT.map(sql.identifier), sql`, `)}`)
}

/** Sets each sequence to continue after the restored rows. */
async function continueSequences(store: Store): Promise<void> {
  const columns = await ask<{ table: string; column: string }>(
    store,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column } of columns) {
    const [name, rows] = [sql.identifier(column), sql.identifier(table)]
    await store.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${name}), 1), max(${name}) is not null)
        from ${rows}`,
    )
  }
}

/** Inserts the rows, and checks the count and hash of the lines. */
async function copyRows(store: Store, tables: readonly string[], lines: AsyncIterator<string>, first: string) {
  const hash = createHash('sha256').update(`${first}\n`)
  let table = ''
  let rows = 0
  let batch: string[] = []
  let characters = 0
  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const name = sql.identifier(table)
    await store.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${`[${batch.join(',')}]`}::jsonb)`,
    )
    rows += batch.length
    batch = []
    characters = 0
  }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    const end = safeParse(ending, line)
    if (end.success) {
      await flush()
      const after = await lines.next()
      if (!after.done || end.output.rows !== rows || end.output.sha256 !== hash.digest('hex')) refuseDamaged()
      return rows
    }
    hash.update(`${line}\n`)
    const named = line.startsWith('{"table":') ? safeParse(heading, line) : undefined
    if (named?.success && Object.keys(JSON.parse(line) as object).length === 1) {
      await flush()
      table = named.output.table
      if (!tables.includes(table)) refuseDamaged()
      continue
    }
    if (table === '') refuseDamaged()
    batch.push(line)
    characters += line.length
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await flush()
  }
  return refuseDamaged()
}

/**
 * Fills an empty database, completely or not at all. The ledger's triggers are disabled, because they would count the
 * copied rows again; the same transaction checks their guarantees. @returns the number of rows
 */
export async function restoreBackup(store: Store, vault: Vault, source: AsyncIterable<string>): Promise<number> {
  const lines = source[Symbol.asyncIterator]()
  try {
    return await store.transaction(
      async (within) => {
        const { value: first = '' } = (await lines.next()) as IteratorResult<string, undefined>
        const read = safeParse(header, first)
        if (!read.success) return refuseDamaged()
        if (read.output.migration !== (await migrationOf(within)))
          refuse('The backup is of another version of this server. Restore it with that version, and update then.')
        const tables = await tablesInOrder(within)
        const turn = async (how: 'disable' | 'enable') => {
          for (const table of tables)
            await within.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(how)} trigger user`)
        }
        // also excludes every other writer until the end
        await turn('disable')
        await refuseUnlessEmpty(within)
        const rows = await copyRows(within, tables, lines, first)
        await continueSequences(within)
        await turn('enable')
        await verify(within, vault)
        return rows
        // with settings, because the source is read only once
      },
      { isolationLevel: 'read committed' },
    )
  } catch (fault) {
    throw isDamage(fault) ? refusalOfDamage(fault) : fault
  }
}

/** Errors of zlib, or of rows that the database rejects: invalid JSON, a wrong type, a missing reference. */
const isDamage = (fault: unknown): boolean => /^(Z_|2[23]|ERR_STREAM_PREMATURE)/.test(codeOf(fault) ?? '')
const refusalOfDamage = (fault: unknown): HttpFailure =>
  new HttpFailure(409, 'conflict', 'The backup is damaged or not whole. Nothing was restored.', undefined, {
    cause: fault,
  })
