import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { codes } from '../db/schema.ts'

export type Purpose = (typeof codes.$inferSelect)['purpose']

export const CODE_MINUTES = 10
const TRIES = 5

const hashOf = (secret: string, userId: string, purpose: Purpose, code: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${userId}:${code}`).digest('hex')

/** Makes the one live code of an account and purpose; the code before it stops working. */
export async function issueCode(
  store: Store,
  secret: string,
  userId: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const live = {
    codeHash: hashOf(secret, userId, purpose, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  }
  await store
    .insert(codes)
    .values({ userId, purpose, ...live })
    .onConflictDoUpdate({ target: [codes.userId, codes.purpose], set: live })
  return code
}

/**
 * True once for the right code. A try is counted by the statement that reads the hash, so guesses at the same
 * time cannot exceed the limit; the row's removal decides which of two right ones wins.
 */
export async function takeCode(
  store: Store,
  secret: string,
  userId: string,
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<boolean> {
  const account = and(eq(codes.userId, userId), eq(codes.purpose, purpose))
  const [live] = await store
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(account, lt(codes.tries, TRIES), gt(codes.expiresAt, now)))
    .returning({ codeHash: codes.codeHash })
  const given = hashOf(secret, userId, purpose, code)
  if (!live || !timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(given))) return false
  const taken = await store
    .delete(codes)
    .where(and(account, eq(codes.codeHash, given)))
    .returning({ userId: codes.userId })
  return taken.length === 1
}

export const sweepCodes = (store: Store, now: Date) => store.delete(codes).where(lte(codes.expiresAt, now))
