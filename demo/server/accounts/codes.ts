import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { codes, type Purpose } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { MAILED_WITHIN } from '../mail/outgoing.ts'
import type { LiveCode, MailedCode } from '../mail/written-mail.ts'
import { CODE_LIFE, codeFrom, isFresh } from './rules.ts'

export interface CodeOwner {
  readonly secret: string
  readonly userId: string
  readonly purpose: Purpose
  /** The new address, if the member changes it. The code works only for this address. */
  readonly email?: string
}

/** Derives the code, so that the server can mail it again although the database alone does not reveal it. */
function codeOf({ secret, userId, purpose, email }: CodeOwner, seed: string): string {
  const what = [purpose, userId, seed, ...(email === undefined ? [] : [email])].join(':')
  const bytes = createHmac('sha256', secret).update(`code:${what}`).digest()
  return codeFrom(purpose, BigInt(`0x${bytes.toString('hex')}`))
}

/** Returns the newest code if more than `renewBelow` of its life is left, otherwise a new code. */
export async function liveCode(store: Store, owner: CodeOwner, renewBelow: number, now: Date): Promise<LiveCode> {
  const { userId, purpose } = owner
  const [newest] = await store
    .select()
    .from(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
    .orderBy(desc(codes.expiresAt))
    .limit(1)
  if (newest && isFresh(newest.expiresAt.getTime(), now.getTime(), renewBelow)) {
    const { seed, expiresAt: until } = newest
    return { userId, purpose, seed, code: codeOf(owner, seed), until, isNew: false }
  }
  const seed = randomBytes(16).toString('base64url')
  const until = new Date(now.getTime() + CODE_LIFE)
  await store.insert(codes).values({ userId, purpose, seed, expiresAt: until })
  return { userId, purpose, seed, code: codeOf(owner, seed), until, isNew: true }
}

/**
 * Returns the time until which the code in a mail works, or undefined if the code was used or has expired. For the
 * first mail, each attempt to send restarts the code's life, so that it counts from the moment when the mail server
 * accepts the mail. An older code keeps its end, so that at most two codes are live.
 */
export const untilOf = (store: Store, mailed: MailedCode, now: Date): Promise<Date | undefined> =>
  store.transaction(async (transaction) => {
    const { userId, purpose, seed, isNew } = mailed
    await lockMember(transaction, userId)
    const own = and(eq(codes.userId, userId), eq(codes.purpose, purpose))
    const all = await transaction.select().from(codes).where(own).orderBy(desc(codes.expiresAt))
    const found = all.find((one) => one.seed === seed)
    if (!found) return undefined
    if (!isNew || found !== all[0]) return found.expiresAt > now ? found.expiresAt : undefined
    const until = new Date(now.getTime() + CODE_LIFE)
    await transaction
      .update(codes)
      .set({ expiresAt: until })
      .where(and(own, eq(codes.seed, seed)))
    return until
  })

export type RightCode = Pick<MailedCode, 'userId' | 'purpose' | 'seed'>

/** Finds the live code that matches. The caller must count the guess first (code-tries.ts). */
export async function findCode(
  store: Store,
  owner: CodeOwner,
  typed: string,
  now: Date,
): Promise<RightCode | undefined> {
  const { userId, purpose } = owner
  const live = await store
    .select()
    .from(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), gt(codes.expiresAt, now)))
  const found = live.find(({ seed }) => isSameSecret(typed, codeOf(owner, seed)))
  return found && { userId, purpose, seed: found.seed }
}

/** Removes all codes of this purpose. Of two simultaneous calls, only one returns true. */
export async function spendCode(store: Store, { userId, purpose, seed }: RightCode): Promise<boolean> {
  const spent = await store
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
    .returning({ seed: codes.seed })
  return spent.some((row) => row.seed === seed)
}

export const sweepCodes = (store: Store, now: Date) =>
  store.delete(codes).where(lte(codes.expiresAt, new Date(now.getTime() - MAILED_WITHIN)))
