import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { sessions, users } from '../db/schema.ts'
import type { Reads, Store } from '../db/store.ts'
import { Refusal } from '../refusals/failure.ts'
import { SESSION_LIFE } from './rules.ts'

/** Hashes 256 random bits, which need neither salt nor stretching. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session that counts as proven, because a sign-in is a proof. */
export async function openSession(store: Store, userId: string, now: Date, device = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.insert(sessions).values({
    tokenHash: hashOf(token),
    id: randomUUID(),
    userId,
    device,
    createdAt: now,
    lastUsedAt: now,
    provenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE),
  })
  return token
}

export interface Found {
  readonly memberId: string
  /** The recorded last use of the session, in seconds since 1970. */
  readonly usedAt: number
}

/** Milliseconds between two records of a use. */
const USE_WRITTEN_EVERY = 3_600_000

export const isUseOld = ({ usedAt }: Found, now: Date): boolean => now.getTime() - usedAt * 1000 > USE_WRITTEN_EVERY

/** Records a use, at most once an hour, whichever node sees it first. */
export const noteUse = (store: Store, tokenHash: string, now: Date) =>
  store
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastUsedAt, new Date(now.getTime() - USE_WRITTEN_EVERY))))

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

/** Call it under the lock of the member. @throws a Refusal if the session ended meanwhile, such as by a new password */
export async function refuseEnded(store: Store, token: string, now: Date): Promise<void> {
  const hash = hashOf(token)
  if (!(await openSessionsAmong(store, [hash], now)).has(hash)) throw new Refusal('unauthorized')
}

export const endSession = (store: Store, token: string) =>
  store.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))

export const countSessions = (store: Store, userId: string, now: Date): Promise<number> =>
  store.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))

/** @returns true if the member had this session */
export async function endSessionOf(store: Store, userId: string, id: string): Promise<boolean> {
  const ended = await store
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export const endSessions = (store: Store, userId: string, except?: string) =>
  store
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.tokenHash, hashOf(except)) : undefined))

export const sweepSessions = (store: Store, now: Date) => store.delete(sessions).where(lte(sessions.expiresAt, now))
