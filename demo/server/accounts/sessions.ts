import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, ne } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { hashOf, openSessionsAmong, USE_WRITTEN_EVERY } from '../http/session/lookup.ts'
import { Refusal } from '../refusals/failure.ts'
import { SESSION_LIFE } from './rules.ts'

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

/** Records a use, at most once an hour, whichever node sees it first. */
export const noteUse = (store: Store, tokenHash: string, now: Date) =>
  store
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastUsedAt, new Date(now.getTime() - USE_WRITTEN_EVERY))))

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
