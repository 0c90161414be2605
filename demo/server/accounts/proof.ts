import { and, eq, exists, isNull } from 'drizzle-orm'
import type { Call } from '../../../src/contract/call.ts'
import { passkeys, sessions, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Caller } from '../http/http.ts'
import { hashOf } from '../http/session/lookup.ts'
import { Refusal } from '../refusals/failure.ts'

const DAY = 86_400_000
/** Milliseconds for which a proof counts. */
const PROOF_LIFE = 600_000

/** Records that the member of this session has just proven who they are (docs/rules.md, Fresh proof). */
export async function markProven(store: Store, tokenHash: string, now: Date): Promise<void> {
  const proven = await store
    .update(sessions)
    .set({ provenAt: now })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id })
  if (proven.length === 0) throw new Refusal('unauthorized')
}

/** Records a change of the password, the passkeys, the Google account, the e-mail or the bank account, in its transaction. */
export const noteAccessChange = (store: Store, userId: string, now: Date) =>
  store.update(users).set({ accessChangedAt: now }).where(eq(users.id, userId))

/** `after-change` asks only a session that is older than a day, on an account whose access changed within a day. */
export type ProofRule = 'always' | 'after-change'

/**
 * Refuses a session without a fresh proof. Reads the session in the caller's transaction, so that a change of the
 * account at the same moment counts.
 */
export async function requireProof(
  { store, token, now }: Pick<Caller<Call>, 'store' | 'token' | 'now'>,
  rule: ProofRule,
): Promise<void> {
  const usable = and(eq(passkeys.userId, users.id), isNull(passkeys.blockedAt))
  const [session] = await store
    .select({
      createdAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      changedAt: users.accessChangedAt,
      passwordHash: users.passwordHash,
      hasPasskey: exists(store.select({ id: passkeys.id }).from(passkeys).where(usable)),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashOf(token)))
  if (!session) throw new Refusal('unauthorized')
  const age = (at: Date | null) => (at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY)
  if (age(session.provenAt) < PROOF_LIFE) return
  if (rule === 'after-change' && (age(session.createdAt) < DAY || age(session.changedAt) >= DAY)) return
  throw new Refusal('proof-required', {
    fields: {
      ways: [
        ...(session.passwordHash === null ? [] : ['password']),
        'code',
        ...(session.hasPasskey ? ['passkey'] : []),
      ],
    },
  })
}
