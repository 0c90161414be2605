import { and, eq, lte } from 'drizzle-orm'
import type { Store } from './db/open.ts'
import { idempotencyKeys } from './db/schema.ts'
import { HttpFailure } from './failure.ts'

/** A request that may arrive more than once. */
interface Attempt {
  readonly userId: string
  readonly key: string
  /** Tells whether the request is the same: of method, path and body. */
  readonly requestHash: string
  readonly now: Date
}

/** The header's key, if any. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new HttpFailure(400, 'invalid-request', 'Idempotency-Key is not 1 to 200 visible ASCII characters')
}

/**
 * The answer as JSON, from the first attempt that succeeded. The key is written in the transaction of the effect,
 * before it: an attempt at the same time waits for it there. A failure leaves no key, and may be tried again.
 */
export function once(store: Store, attempt: Attempt, effect: (within: Store) => Promise<unknown>): Promise<string> {
  const { userId, key, requestHash, now } = attempt
  const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  return store.transaction(async (transaction) => {
    const first = await transaction
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, answer: '', createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (first.length === 0) {
      const [before] = await transaction.select().from(idempotencyKeys).where(row)
      if (before?.requestHash === requestHash) return before.answer
      throw new HttpFailure(409, 'conflict', 'This Idempotency-Key was used for another request')
    }
    const answer = JSON.stringify(await effect(transaction))
    await transaction.update(idempotencyKeys).set({ answer }).where(row)
    return answer
  })
}

export const sweepKeys = (store: Store, before: Date) =>
  store.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
