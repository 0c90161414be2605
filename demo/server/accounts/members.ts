import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { user as userShape } from '../../../src/contract/basic-shapes.ts'
import { isoOf } from '../db/iso.ts'
import { codes, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Language } from '../http/language.ts'
import { pointsOf, pointsOfMember } from '../money/ledger/ledger.ts'
import { endSessions, type Member } from './sessions.ts'

export interface Registration {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly partner: string | null
  readonly locale: Language
}

/**
 * Stores a registration until it is confirmed, and replaces an earlier unconfirmed one. A verified account stays
 * unchanged. If two have different passwords, neither password is kept: one may be a stranger's.
 * @param same the earlier one's hash, if this one's password matches it
 */
export const keepRegistration = (
  store: Store,
  registration: Registration,
  same: string | null | undefined,
  now: Date,
) =>
  store
    .insert(users)
    .values({ id: randomUUID(), createdAt: now, ...registration })
    .onConflictDoUpdate({
      target: users.email,
      set: {
        ...registration,
        // decided within the statement, because two simultaneous registrations do not see each other
        passwordHash: sql`case when ${users.passwordHash} = ${same ?? ''} then ${users.passwordHash} end`,
        createdAt: now,
      },
      setWhere: isNull(users.verifiedAt),
    })

/** Confirms the address. `own` is the confirming browser's registration; it replaces what was stored meanwhile. */
export async function confirmRegistration(
  store: Store,
  userId: string,
  own: Partial<Pick<Registration, 'firstName' | 'lastName' | 'passwordHash'>>,
  now: Date,
): Promise<Member> {
  await store
    .update(users)
    .set({ ...own, verifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.verifiedAt)))
  const [member] = await store.select().from(users).where(eq(users.id, userId))
  if (!member) throw new Error('a registration vanished')
  return member
}

export async function findByEmail(store: Store, email: string): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.email, email))
  return member
}

/**
 * Sets the password, voids all mailed codes, and ends every session, or all except that of the given token. So anybody
 * who knew the old password is signed out. Call it with the account locked.
 */
export async function replacePassword(store: Store, userId: string, passwordHash: string, except?: string) {
  await store.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await store.delete(codes).where(eq(codes.userId, userId))
  await endSessions(store, userId, except)
}

/** Stores the language that the member uses, for mails. @returns the member with it */
export async function followLanguage(store: Store, member: Member, locale: Language): Promise<Member> {
  if (member.locale !== locale) await store.update(users).set({ locale }).where(eq(users.id, member.id))
  return { ...member, locale }
}

type Shown = InferInput<typeof userShape>

/** The columns of a member that the contract shows, for a statement that reads the member. */
export const shownColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  points: pointsOfMember,
  googleId: users.googleId,
  createdAt: isoOf(users.createdAt),
}

/** The member in the contract's form. */
export async function shown(store: Store, member: Member): Promise<Shown> {
  const { id, firstName, lastName, email, googleId, createdAt } = member
  const points = await pointsOf(store, id)
  return { id, firstName, lastName, email, points, googleId, createdAt: createdAt.toISOString() }
}
