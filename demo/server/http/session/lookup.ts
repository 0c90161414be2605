import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { sessions, users } from '../../db/schema.ts'
import type { Reads, Store } from '../../db/store.ts'

/** Hashes 256 random bits, which need neither salt nor stretching. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface Found {
  readonly memberId: string
  /** The recorded last use of the session, in seconds since 1970. */
  readonly usedAt: number
}

/** Milliseconds between two records of a use. */
export const USE_WRITTEN_EVERY = 3_600_000

export const isUseOld = ({ usedAt }: Found, now: Date): boolean => now.getTime() - usedAt * 1000 > USE_WRITTEN_EVERY

export type Lookup<F extends Found> = (hash: string, now: Date) => Promise<F | undefined>

type LookupValues = [...Parameters<Lookup<Found>>, values?: Readonly<Record<string, unknown>>]

const usedAt = sql<number>`extract(epoch from ${sessions.lastUsedAt})::float8`

/**
 * Prepares a query that finds an open session and reads these columns. The columns may belong to the session or to its
 * member, or be subqueries with placeholders for values of the caller. The name must be unique.
 */
export function prepareLookup<Columns extends SelectedFields>(
  reads: Reads,
  name: string,
  columns: Columns,
): (...given: LookupValues) => ReturnType<Lookup<Found & SelectResultFields<Columns>>> {
  const statement = reads
    .select({ ...columns, memberId: sessions.userId, usedAt } as SelectedFields)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare(name)
  return async (hash, now, values = {}) => {
    const [row] = await statement.execute({ ...values, hash, now: now.toISOString() })
    return row as (Found & SelectResultFields<Columns>) | undefined
  }
}

export const prepareSession = (reads: Reads) =>
  prepareLookup(reads, 'session', { member: users, expiresAt: sessions.expiresAt })

export type Session = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareSession>>>>

export async function openSessionsAmong(store: Store, hashes: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await store
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, [...hashes]), gt(sessions.expiresAt, now)))
  return new Set(rows.map(({ hash }) => hash))
}
