import { and, eq, lte } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { idempotencyKeys, type Member } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import { Refusal } from '../refusals/failure.ts'

interface RepeatableRequest {
  readonly userId: string
  readonly key: string
  readonly requestHash: string
  /** Encrypts the stored answer, because it may have the code of a reward. */
  readonly vault: Vault
  readonly now: Date
}

/**
 * Returns the answer of the first successful attempt, as JSON. The transaction locks the member and writes the key
 * first, so that a simultaneous attempt waits. A failed attempt stores no key, and may be repeated. A refusal that the
 * handler returns stores no key either, but its effects stay.
 */
export function once(
  store: Store,
  request: RepeatableRequest,
  effect: (within: Store, locked: Member | undefined) => Promise<unknown>,
): Promise<string | Refusal> {
  const { userId, key, requestHash, vault, now } = request
  const cell = {
    table: 'idempotency_keys',
    column: 'answer',
    row: key,
    userId,
    what: `The stored answer to the request ${key}`,
  }
  const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  return store.transaction(async (transaction) => {
    const locked = await lockMember(transaction, userId)
    const first = await transaction
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, answer: '', createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (first.length === 0) {
      const [before] = await transaction.select().from(idempotencyKeys).where(row)
      if (before?.requestHash === requestHash) return vault.open(cell, before.answer)
      throw new Refusal('conflict')
    }
    const answered = await effect(transaction, locked)
    if (answered instanceof Refusal) {
      await transaction.delete(idempotencyKeys).where(row)
      return answered
    }
    const answer = JSON.stringify(answered)
    await transaction
      .update(idempotencyKeys)
      .set({ answer: vault.seal(cell, answer) })
      .where(row)
    return answer
  })
}

export const sweepKeys = (store: Store, before: Date) =>
  store.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
