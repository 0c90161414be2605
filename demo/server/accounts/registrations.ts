import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import { codes, googleSteps, transactions, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

const DAY = 86_400_000
const REGISTRATION_DAYS = 7

export async function sweepRegistrations(store: Store, now: Date): Promise<void> {
  const moved = store.select({ id: transactions.id }).from(transactions).where(eq(transactions.userId, users.id))
  const waiting = and(
    isNull(users.verifiedAt),
    isNull(users.erasedAt),
    lt(users.createdAt, new Date(now.getTime() - REGISTRATION_DAYS * DAY)),
    notExists(moved),
  )
  const ids = (await store.select({ id: users.id }).from(users).where(waiting).for('update', { skipLocked: true })).map(
    ({ id }) => id,
  )
  await removeRegistrations(store, ids)
}

/** Removes registrations that nobody has confirmed. The caller has locked them. */
export async function removeRegistrations(store: Store, ids: readonly string[]): Promise<void> {
  for (const table of [codes, googleSteps]) await store.delete(table).where(inArray(table.userId, [...ids]))
  await store.delete(users).where(inArray(users.id, [...ids]))
}
