import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Backend } from '../../backend.ts'
import { codeOf } from '../../db/cause.ts'
import { codes, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Language } from '../../http/language.ts'
import { googleLinkedMail } from '../../mail/writing.ts'
import type { Member } from '../sessions.ts'
import type { GoogleAccount } from './issuer.ts'

interface SignInContext {
  readonly now: Date
  readonly language: Language
}

export type GoogleRefusal = 'email-unverified' | 'already-linked'

async function findByGoogle(store: Store, googleId: string): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.googleId, googleId))
  return member
}

/**
 * Links the account that has the address, which Google has verified. If nobody has confirmed the registration, a
 * stranger may have made it, so its password and names are removed and Google's names are stored.
 */
async function joinByEmail(backend: Backend, store: Store, account: GoogleAccount, { now, language }: SignInContext) {
  const [known] = await store.select().from(users).where(eq(users.email, account.email)).for('update')
  if (!known) return undefined
  if (known.googleId !== null) return known.googleId === account.id ? known : 'already-linked'
  const { id: googleId, email: googleEmail, firstName, lastName } = account
  const fresh = {
    passwordHash: null,
    firstName,
    lastName,
    locale: language,
    verifiedAt: now,
    createdAt: now,
    partner: null,
  }
  if (!known.verifiedAt) await store.delete(codes).where(eq(codes.userId, known.id))
  await store
    .update(users)
    .set({ googleId, googleEmail, ...(known.verifiedAt ? { googleLinkedAt: now, accessChangedAt: now } : fresh) })
    .where(eq(users.id, known.id))
  if (known.verifiedAt) await tellOwner(backend, store, known)
  return findByGoogle(store, googleId)
}

const tellOwner = ({ config, mail }: Backend, store: Store, member: Member): Promise<void> =>
  mail.enqueue(store, googleLinkedMail(member, config.now()))

export async function memberOfGoogle(
  backend: Backend,
  account: GoogleAccount,
  context: SignInContext,
): Promise<Member | GoogleRefusal> {
  const known = await findByGoogle(backend.database.store, account.id)
  if (known) return known
  if (!account.emailVerified) return 'email-unverified'
  return backend.database.store.transaction(async (store) => {
    const { id: googleId, email, firstName, lastName } = account
    const { now, language: locale } = context
    const google = { googleId, googleEmail: email }
    const added = { id: randomUUID(), ...google, email, firstName, lastName, locale, verifiedAt: now, createdAt: now }
    // of two simultaneous inserts, the second conflicts and finds the row of the first
    const [created] = await store.insert(users).values(added).onConflictDoNothing().returning()
    return created ?? (await joinByEmail(backend, store, account, context)) ?? 'already-linked'
  })
}

export async function linkTo(
  backend: Backend,
  member: Member,
  { googleId, googleEmail }: { googleId: string; googleEmail: string | null },
): Promise<Member | undefined> {
  const now = backend.config.now()
  const owner = await findByGoogle(backend.database.store, googleId)
  if (owner) return owner.id === member.id ? owner : undefined
  const link = async (store: Store) => {
    const [linked] = await store
      .update(users)
      .set({ googleId, googleEmail, googleLinkedAt: now, accessChangedAt: now })
      .where(and(eq(users.id, member.id), isNull(users.googleId)))
      .returning()
    if (linked) await tellOwner(backend, store, linked)
    return linked
  }
  return backend.database.store.transaction(link).catch((fault: unknown) => {
    // of two simultaneous links of one Google account, the unique index refuses the second
    if (codeOf(fault) === '23505') return undefined
    throw fault
  })
}
