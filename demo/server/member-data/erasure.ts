import { and, eq, inArray } from 'drizzle-orm'
import { endSessions } from '../accounts/sessions.ts'
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
  users,
  withdrawalAccounts,
  withdrawals,
} from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { OPEN } from '../money/withdrawals/statuses.ts'
import { Refusal } from '../refusals/failure.ts'

const nobody = (userId: string): string => `erased:${userId}`

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
