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

/** A code that was found right and that still has to be spent. */
export interface RightCode {
  readonly userId: string
  readonly purpose: Purpose
  readonly codeHash: string
}

/**
 * The code, if it is right. The statement that reads the hash also counts the try, so guesses at the same time cannot
 * exceed the limit.
 */
export async function checkCode(
  store: Store,
  secret: string,
  userId: string,
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<RightCode | undefined> {
  const [live] = await store
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), lt(codes.tries, TRIES), gt(codes.expiresAt, now)))
    .returning({ codeHash: codes.codeHash })
  const codeHash = hashOf(secret, userId, purpose, code)
  if (!live || !timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(codeHash))) return undefined
  return { userId, purpose, codeHash }
}

/** Removes the code; of two calls with the same code one gets true. Call it with the account locked. */
export async function spendCode(store: Store, { userId, purpose, codeHash }: RightCode): Promise<boolean> {
  const spent = await store
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), eq(codes.codeHash, codeHash)))
    .returning({ userId: codes.userId })
  return spent.length === 1
}

/** Voids every code of an account: a new password leaves nothing that the old one led to. */
export const voidCodes = (store: Store, userId: string) => store.delete(codes).where(eq(codes.userId, userId))

export const sweepCodes = (store: Store, now: Date) => store.delete(codes).where(lte(codes.expiresAt, now))
