import { randomBytes } from 'node:crypto'
import { and, eq, inArray, like, notInArray } from 'drizzle-orm'
import { hashOf } from '../accounts/sessions.ts'
import type { Store } from '../db/open.ts'
import * as schema from '../db/schema.ts'
import { type PastDecision, plantHistory } from '../db/seed/index.ts'
import { post } from '../ledger/ledger.ts'
import type { Vault } from '../vault/vault.ts'
import { newSandboxId, SANDBOX } from './play-money.ts'

const DAY = 86_400_000
/** A sandbox member lasts as long as the session that came with it. */
const DAYS = 1

export interface SandboxMember {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** A member whose money is play money, signed in for a day. */
export async function createMember(
  store: Store,
  passwordHash: string,
  now: Date,
  joined: Date,
): Promise<SandboxMember> {
  const id = newSandboxId()
  const email = `${id.slice(0, 16)}@example.org`
  const token = randomBytes(32).toString('base64url')
  await store.insert(schema.users).values({
    id,
    email,
    firstName: 'Asha',
    lastName: 'Menon',
    passwordHash,
    createdAt: joined,
    verifiedAt: joined,
  })
  await store.insert(schema.sessions).values({
    tokenHash: hashOf(token),
    userId: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAYS * DAY),
  })
  return { id, email, token }
}

/** Where a decision brought it, with no operator and nothing that was ever paid to anybody. */
async function decideInPlay(store: Store, { id, userId, amount, status, reason, at }: PastDecision): Promise<void> {
  await store
    .update(schema.withdrawals)
    .set({ status, processedDate: at, rejectionReason: reason ?? null })
    .where(eq(schema.withdrawals.id, id))
  const kind = status === 'rejected' ? 'withdrawal_return' : 'sandbox_payout'
  await post(store, { kind, userId, reference: id, points: amount, at })
}

/** What the demo's first member did, for this one: surveys, a reward, withdrawals in every state. */
export const plantPast = (store: Store, vault: Vault, userId: string, now: Date): Promise<void> =>
  plantHistory(store, { vault, userId, now, decide: decideInPlay })

/**
 * Empties the accounts of sandbox members whose sessions have ended, and shuts them. Their ledger stays, as every
 * ledger does.
 */
export async function sweepSandbox(store: Store): Promise<void> {
  const { users, sessions, responses, answers, bankDetails, payoutAccounts, idempotencyKeys, codes } = schema
  const present = store.select({ id: sessions.userId }).from(sessions).where(like(sessions.userId, SANDBOX))
  const gone = await store
    .update(users)
    .set({ passwordHash: null, verifiedAt: null })
    .where(and(like(users.id, SANDBOX), notInArray(users.id, present)))
    .returning({ id: users.id })
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  const given = store.select({ id: responses.id }).from(responses).where(inArray(responses.userId, ids))
  await store.delete(answers).where(inArray(answers.responseId, given))
  for (const table of [responses, bankDetails, payoutAccounts, idempotencyKeys, codes])
    await store.delete(table).where(inArray(table.userId, ids))
}
