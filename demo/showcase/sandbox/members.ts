import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists } from 'drizzle-orm'
import { type PastDecision, plantHistory } from '../../seed/index.ts'
import { hashOf } from '../../server/accounts/sessions.ts'
import type { Store } from '../../server/db/open.ts'
import * as schema from '../../server/db/schema.ts'
import { post } from '../../server/ledger/ledger.ts'
import type { Vault } from '../../server/vault/vault.ts'

const DAY = 86_400_000
/** Days that a sandbox member and its session last. */
const DAYS = 1

export interface SandboxMember {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Creates a member with play money, signed in for a day. */
export async function createMember(
  store: Store,
  passwordHash: string,
  now: Date,
  joined: Date,
): Promise<SandboxMember> {
  const id = randomUUID()
  const email = `sandbox-${id.slice(0, 8)}@example.org`
  const token = randomBytes(32).toString('base64url')
  await store.insert(schema.users).values({
    id,
    email,
    firstName: 'Asha',
    lastName: 'Menon',
    passwordHash,
    createdAt: joined,
    verifiedAt: joined,
    playMoney: true,
  })
  await store.insert(schema.sessions).values({
    tokenHash: hashOf(token),
    userId: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAYS * DAY),
  })
  return { id, email, token }
}

/** Decides a play-money withdrawal, without an operator or a payment. */
async function decideInPlay(store: Store, { id, userId, amount, status, reason, at }: PastDecision): Promise<void> {
  await store
    .update(schema.withdrawals)
    .set({ status, processedDate: at, rejectionReason: reason ?? null })
    .where(eq(schema.withdrawals.id, id))
  const kind = status === 'rejected' ? 'withdrawal_return' : 'play_payout'
  await post(store, { kind, userId, reference: id, points: amount, at })
}

/** Gives the member the history of the demo's first member: surveys, a reward, withdrawals in every status. */
export const plantPast = (store: Store, vault: Vault, userId: string, now: Date): Promise<void> =>
  plantHistory(store, { vault, userId, now, decide: decideInPlay })

/**
 * Erases sandbox members whose sessions have ended. Their ledger entries stay, as for every member.
 */
export async function sweepSandbox(store: Store): Promise<void> {
  const { users, sessions, responses, answers, bankDetails, payoutAccounts, idempotencyKeys, codes } = schema
  const present = store.select({ id: sessions.userId }).from(sessions).where(eq(sessions.userId, users.id))
  const gone = await store
    .update(users)
    .set({ passwordHash: null, verifiedAt: null })
    .where(and(eq(users.playMoney, true), notExists(present)))
    .returning({ id: users.id })
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  const given = store.select({ id: responses.id }).from(responses).where(inArray(responses.userId, ids))
  await store.delete(answers).where(inArray(answers.responseId, given))
  for (const table of [responses, bankDetails, payoutAccounts, idempotencyKeys, codes])
    await store.delete(table).where(inArray(table.userId, ids))
}
