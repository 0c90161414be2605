import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { user as userShape } from '../../../src/api/shapes.ts'
import type { Store } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { pointsOf } from '../ledger/ledger.ts'
import type { Member } from './sessions.ts'

export interface Registration {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly partner: string | null
}

/** Keeps a registration until its code arrives, in place of an earlier one that never did. A verified account stays. */
export const keepRegistration = (store: Store, registration: Registration, now: Date) =>
  store
    .insert(users)
    .values({ id: randomUUID(), createdAt: now, ...registration })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...registration, createdAt: now },
      setWhere: isNull(users.verifiedAt),
    })

export async function findByEmail(store: Store, email: string): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.email, email))
  return member
}

export const markVerified = (store: Store, userId: string, now: Date) =>
  store
    .update(users)
    .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId))

export const setPassword = (store: Store, userId: string, passwordHash: string) =>
  store.update(users).set({ passwordHash }).where(eq(users.id, userId))

/** The member as the contract shows them. */
export async function shown(store: Store, member: Member): Promise<InferInput<typeof userShape>> {
  const { id, firstName, lastName, email, googleId, createdAt } = member
  const points = await pointsOf(store, id)
  return { id, firstName, lastName, email, points, googleId, createdAt: createdAt.toISOString() }
}
