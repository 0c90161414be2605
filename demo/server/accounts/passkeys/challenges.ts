import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { passkeyChallenges } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { hashOf } from '../../http/session/lookup.ts'

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_LIFE = 300_000

interface Asker {
  readonly purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  /** The token of the session that asks; a guest has none. */
  readonly token?: string
}

const keyOf = (purpose: string, challenge: string): string =>
  createHash('sha256').update(`${purpose}:${challenge}`).digest('hex')

export async function keepChallenge(store: Store, { purpose, token }: Asker, challenge: string, now: Date) {
  await store.insert(passkeyChallenges).values({
    challengeHash: keyOf(purpose, challenge),
    purpose,
    sessionHash: token === undefined ? null : hashOf(token),
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFE),
  })
}

/** Takes a challenge once, by removing its row. @returns false if the asker may not take it */
export async function takeChallenge(store: Store, { purpose, token }: Asker, challenge: string, now: Date) {
  const { challengeHash, sessionHash, expiresAt } = passkeyChallenges
  const asker = token === undefined ? isNull(sessionHash) : eq(sessionHash, hashOf(token))
  const taken = await store
    .delete(passkeyChallenges)
    .where(and(eq(challengeHash, keyOf(purpose, challenge)), asker, gt(expiresAt, now)))
    .returning({ challengeHash })
  return taken.length > 0
}

export const sweepChallenges = (store: Store, now: Date) =>
  store.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
