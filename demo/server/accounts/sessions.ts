import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { sessions, users } from '../db/schema.ts'

export type Member = typeof users.$inferSelect

const SESSION_DAYS = 30
const DAY = 86_400_000

/** A token is 256 random bits: a plain hash of it needs neither salt nor stretching. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Call it with the account locked (members.ts). The token is told this once; only its hash is kept. */
export async function openSession(store: Store, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY),
  })
  return token
}

export async function memberOf(store: Store, token: string, now: Date): Promise<Member | undefined> {
  const [row] = await store
    .select({ member: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)))
  return row?.member
}

// the database tells every process of an ended session, and its sockets close (notices.ts)

export const endSession = (store: Store, token: string) =>
  store.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))

/** All of a member's sessions, or all but the one of the given token. */
export const endSessions = (store: Store, userId: string, except?: string) =>
  store
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.tokenHash, hashOf(except)) : undefined))

export const sweepSessions = (store: Store, now: Date) => store.delete(sessions).where(lte(sessions.expiresAt, now))
