import type { PGlite } from '@electric-sql/pglite'

// Finds damaged files, which PGlite does not report: it says only that it was aborted or that a query failed.

const DATA_CORRUPTED = 'XX001'

export async function refuseCutSystemTables(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind in ('r', 'i')
     and pg_relation_size(oid) < relpages::bigint * current_setting('block_size')::int limit 1`,
  )
  const [cut] = rows
  if (cut)
    throw Object.assign(new Error(`The file of the system table or index ${cut.name} is shorter than it should be`), {
      code: DATA_CORRUPTED,
    })
}

export function isDamage(fault: unknown): boolean {
  const { code, cause } = fault as { code?: unknown; cause?: unknown }
  if (cause !== undefined) return isDamage(cause)
  return typeof code !== 'string' || /^(XX|58)...$/.test(code)
}
