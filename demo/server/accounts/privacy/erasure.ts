import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import { codeOf } from '../../db/cause.ts'
import {
  answers,
  bankChanges,
  bankDetails,
  codes,
  complaints,
  googleSteps,
  idempotencyKeys,
  knownDevices,
  mails,
  nominees,
  outgoingMails,
  passkeys,
  responses,
  surveyDrafts,
  surveyPlaces,
  transactions,
  users,
  withdrawalAccounts,
  withdrawals,
} from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { OPEN } from '../../money/withdrawals/statuses.ts'
import { Refusal } from '../../refusals/failure.ts'
import { endSessions } from '../sessions.ts'

const DAY = 86_400_000
const REGISTRATION_DAYS = 7

const nobody = (userId: string): string => `erased:${userId}`

const ERASED = 'PNLER'

export const erasedFailure = (fault: unknown): Refusal | undefined =>
  codeOf(fault) === ERASED ? new Refusal('unauthorized') : undefined

/**
 * Deletes the member's personal data, but keeps the records of moved points, so that the ledger still adds up, what the
 * member agreed to and when, and the numbers and dates of complaints. The remaining balance is lost.
 * @param by the operator who erases the account; null for the member
 */
export async function eraseMember(store: Store, userId: string, now: Date, by: string | null = null): Promise<void> {
  const [open] = await store
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, [...OPEN])))
    .limit(1)
  if (open) throw new Refusal('withdrawal-open')
  const [member] = await store.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const own = store.select({ id: responses.id }).from(responses).where(eq(responses.userId, userId))
  await store.delete(answers).where(inArray(answers.responseId, own))
  const ended = [
    bankDetails,
    bankChanges,
    withdrawalAccounts,
    surveyDrafts,
    surveyPlaces,
    idempotencyKeys,
    codes,
    googleSteps,
    passkeys,
    knownDevices,
    nominees,
  ]
  for (const table of ended) await store.delete(table).where(eq(table.userId, userId))
  await store.delete(mails).where(eq(mails.recipient, member?.email ?? ''))
  await store.delete(outgoingMails).where(eq(outgoingMails.userId, userId))
  await store
    .update(withdrawals)
    .set({ accountEnd: '', accountBefore: null, rejectionReason: null })
    .where(eq(withdrawals.userId, userId))
  await store.update(complaints).set({ text: '', answer: null }).where(eq(complaints.userId, userId))
  await endSessions(store, userId)
  await store
    .update(users)
    .set({
      email: nobody(userId),
      firstName: '',
      lastName: '',
      passwordHash: null,
      googleId: null,
      googleEmail: null,
      googleLinkedAt: null,
      verifiedAt: null,
      erasedAt: now,
      erasedBy: by,
      blockedAt: null,
      blockReason: null,
      loginCode: false,
      pendingConsent: null,
    })
    .where(eq(users.id, userId))
}

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
