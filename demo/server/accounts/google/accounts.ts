import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ConsentGiven } from '../../../../src/contract/consent-given.ts'
import { codeOf } from '../../db/cause.ts'
import { lockMember } from '../../db/lock-member.ts'
import { codes, type GoogleAccount, type Member, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { googleLinkedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { Language } from '../../refusals/language.ts'
import type { AccountsBackend } from '../backend.ts'
import { recordConsent } from '../consent/record.ts'
import { refuseEnded } from '../sessions.ts'
import { provenEmail } from './issuer.ts'
import { takeStep } from './steps.ts'

interface Newcomer {
  readonly now: Date
  readonly language: Language
  readonly consent: ConsentGiven | undefined
}

export const findByGoogle = (store: Store, googleId: string) =>
  store.select().from(users).where(eq(users.googleId, googleId))

/** Links a Google account to a member who has none, and tells the owner. @returns undefined if the member has one */
async function link({ config, mail }: AccountsBackend, store: Store, { id }: Member, account: GoogleAccount) {
  const now = config.now()
  const [linked] = await store
    .update(users)
    .set({ googleId: account.id, googleEmail: provenEmail(account), googleLinkedAt: now, accessChangedAt: now })
    .where(and(eq(users.id, id), isNull(users.googleId)))
    .returning()
  if (linked) await mail.enqueue(store, googleLinkedMail(linked, now))
  return linked
}

async function linkByEmail(
  backend: AccountsBackend,
  store: Store,
  account: GoogleAccount,
  known: Member,
): Promise<Member> {
  const linked = known.googleId === account.id ? known : await link(backend, store, known, account)
  if (!linked) throw new Refusal('already-linked')
  return linked
}

/** Removes the password and the names of a registration that nobody has confirmed, because a stranger may have made it. */
async function takeOver(store: Store, { id }: Member, fresh: Partial<Member>): Promise<Member[]> {
  await store.delete(codes).where(eq(codes.userId, id))
  const removed = { passwordHash: null, partner: null, pendingConsent: null }
  return store
    .update(users)
    .set({ ...fresh, ...removed })
    .where(eq(users.id, id))
    .returning()
}

/**
 * Finds the member of a Google account, links the account that has its address, which Google has verified, or makes a
 * member. @throws a Refusal if a new member lacks a consent that the operator requires
 */
export async function memberOfGoogle(
  backend: AccountsBackend,
  store: Store,
  account: GoogleAccount,
  newcomer: Newcomer,
): Promise<Member> {
  const [member] = await findByGoogle(store, account.id).for('no key update')
  if (member) return member
  const { id: googleId, email, firstName, lastName } = account
  const [known] = await store.select().from(users).where(eq(users.email, email)).for('update')
  if (known?.verifiedAt) return linkByEmail(backend, store, account, known)
  const { now, language: locale, consent } = newcomer
  const agreement = backend.notices.read(consent)
  const fresh = { googleId, googleEmail: email, firstName, lastName, locale, verifiedAt: now, createdAt: now }
  const added = { id: randomUUID(), email, ...fresh }
  const [made] = known
    ? await takeOver(store, known, fresh)
    : await store.insert(users).values(added).onConflictDoNothing().returning()
  // of two simultaneous inserts, the second conflicts and finds the row of the first
  if (!made) return memberOfGoogle(backend, store, account, newcomer)
  if (agreement) await recordConsent(store, agreement, { userId: made.id, origin: null, now })
  return made
}

/** Finishes the link that the member began in this session. */
export const finishLink = (
  backend: AccountsBackend,
  { member, token, code, now }: { member: Member; token: string; code: string; now: Date },
): Promise<Member> =>
  backend.database.store
    .transaction(async (store) => {
      // locks the account before the step, as every transaction does, so that two of them cannot deadlock
      await lockMember(store, member.id)
      await refuseEnded(store, token, now)
      const step = await takeStep(store, { kind: 'link', key: code, userId: member.id }, now)
      if (!step?.account) throw new Refusal('google-link-failed')
      const [owner] = await findByGoogle(store, step.account.id)
      if (owner?.id === member.id) return owner
      const linked = owner ? undefined : await link(backend, store, member, step.account)
      if (!linked) throw new Refusal('already-linked')
      return linked
    })
    .catch((fault: unknown) => {
      // of two simultaneous links of one Google account, the unique index refuses the second
      throw codeOf(fault) === '23505' ? new Refusal('already-linked') : fault
    })
