import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { user as userShape } from '../../../src/contract/basic-shapes.ts'
import { isoOf } from '../db/iso.ts'
import { codes, type Member, type PendingConsent, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { pointsOf, pointsOfMember } from '../ledger/ledger.ts'
import { Refusal } from '../refusals/failure.ts'
import type { Language } from '../refusals/language.ts'
import { endSessions } from './sessions.ts'

export interface Registration {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly partner: string | null
  readonly locale: Language
  readonly pendingConsent: PendingConsent | null
}

/**
 * Replaces an earlier unconfirmed registration, and leaves a verified account unchanged. If two registrations have
 * different passwords, stores neither, because one may be a stranger's, and no optional purpose.
 * @param same the hash of the earlier registration if this password matches it
 * @param required the purposes that every member agrees to
 */
export const keepRegistration = (
  store: Store,
  registration: Registration,
  { same, required, now }: { same: string | null | undefined; required: readonly string[]; now: Date },
) =>
  store
    .insert(users)
    .values({ id: randomUUID(), createdAt: now, ...registration })
    .onConflictDoUpdate({
      target: users.email,
      set: {
        ...registration,
        // compares in the statement, because two simultaneous registrations do not see each other
        passwordHash: sql`case when ${users.passwordHash} = ${same ?? ''} then ${users.passwordHash} end`,
        pendingConsent: sql`case when ${users.passwordHash} = ${same ?? ''} then excluded.pending_consent
          else excluded.pending_consent || jsonb_build_object('purposes', ${JSON.stringify(required)}::jsonb) end`,
        createdAt: now,
      },
      setWhere: isNull(users.verifiedAt),
    })

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
  if (!member) throw new Error('the registration was removed meanwhile')
  return member
}

export async function findByEmail(store: Store, email: string): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.email, email))
  return member
}

export async function replacePassword(
  store: Store,
  userId: string,
  passwordHash: string,
  { now, except }: { now: Date; except?: string },
) {
  await store.update(users).set({ passwordHash, accessChangedAt: now }).where(eq(users.id, userId))
  await store.delete(codes).where(eq(codes.userId, userId))
  await endSessions(store, userId, except)
}

/** @throws a Refusal `unauthorized` if the account was erased meanwhile */
export async function renameMember(
  store: Store,
  userId: string,
  names: Pick<Registration, 'firstName' | 'lastName'>,
): Promise<void> {
  const open = and(eq(users.id, userId), isNull(users.erasedAt))
  const renamed = await store.update(users).set(names).where(open).returning({ id: users.id })
  if (renamed.length === 0) throw new Refusal('unauthorized')
}

export async function followLanguage(store: Store, member: Member, locale: Language): Promise<Member> {
  if (member.locale !== locale) await store.update(users).set({ locale }).where(eq(users.id, member.id))
  return { ...member, locale }
}

type Shown = InferInput<typeof userShape>

export const shownColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  points: pointsOfMember,
  googleId: users.googleId,
  createdAt: isoOf(users.createdAt),
}

export async function shown(store: Store, member: Member): Promise<Shown> {
  const { id, firstName, lastName, email, googleId, createdAt } = member
  const points = await pointsOf(store, id)
  return { id, firstName, lastName, email, points, googleId, createdAt: createdAt.toISOString() }
}
