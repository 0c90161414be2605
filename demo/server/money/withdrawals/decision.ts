import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import type { PaymentMode } from '../../db/schema/withdrawal-statuses.ts'
import { type Withdrawal, withdrawalActions, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { sendPointsUpdated } from '../../http/live/notices.ts'
import { post } from '../../ledger/ledger.ts'
import type { Mail } from '../../mail/mail.ts'
import { conflict, notFound } from '../../refusals/failure.ts'
import { readOperator, readText } from '../../refusals/read-text.ts'
import { withdrawalMail } from '../mails.ts'
import { readReference, storeReference } from './reference.ts'
import { settlementOf } from './rules.ts'
import { type Action, STEPS } from './statuses.ts'

export interface Decision {
  readonly id: string
  readonly action: Action
  readonly by: string
  readonly reason?: string | undefined
  /** The bank's reference (UTR) and the way of a payment. */
  readonly reference?: string | undefined
  readonly mode?: PaymentMode | undefined
  readonly at: Date
}

export interface Outcome {
  readonly withdrawal: Withdrawal
  /** False if the withdrawal already had this status; then nobody is notified again. */
  readonly changed: boolean
  readonly action: typeof withdrawalActions.$inferSelect | undefined
}

export const hasId = (id: string) => or(eq(withdrawals.id, id), eq(withdrawals.transactionId, id.toUpperCase()))

/** Locks the member of a withdrawal. @throws a 404 for an unknown id */
export async function lockOwner(store: Store, id: string) {
  const [asked] = await store.select({ userId: withdrawals.userId }).from(withdrawals).where(hasId(id))
  if (!asked) throw noWithdrawal(id)
  return lockMember(store, asked.userId)
}

/**
 * Decides a withdrawal and notifies the member in one transaction (docs/rules.md, Withdrawal status). If two operators
 * decide at once, the second finds the withdrawal already decided or gets a 409.
 */
export function decideWithdrawal(store: Store, decision: Decision, mail?: Pick<Mail, 'enqueue'>): Promise<Outcome> {
  const payment = paymentOf(decision)
  return storeReference(store, payment.bankReference ?? null, () => decide(store, decision, payment, mail))
}

const decide = (store: Store, decision: Decision, payment: Payment, mail: Pick<Mail, 'enqueue'> | undefined) =>
  store.transaction(async (transaction): Promise<Outcome> => {
    const { id, action, at } = decision
    const { from, to } = STEPS[action]
    const by = readOperator(decision.by)
    const isRefused = action === 'reject' || action === 'return'
    const reason = isRefused ? readText('The reason for the member', decision.reason, 500) : null
    // a second operator waits here for the commit, and then finds the new status
    const member = await lockOwner(transaction, id)
    const [withdrawal] = await transaction
      .update(withdrawals)
      .set({ status: to, processedDate: at, ...(reason ? { rejectionReason: reason } : {}), ...payment })
      .where(and(hasId(id), inArray(withdrawals.status, [...from])))
      .returning()
    if (!withdrawal) return decidedBefore(transaction, decision, payment)
    const [row] = await transaction
      .insert(withdrawalActions)
      .values({ withdrawalId: withdrawal.id, status: to, by, reason, at })
      .returning()
    if (!member || member.erasedAt)
      throw conflict('The member has deleted the account, so no points can go back: pay by hand')
    await settle(transaction, withdrawal, at)
    await mail?.enqueue(transaction, withdrawalMail(member, withdrawal))
    return { withdrawal, changed: true, action: row }
  })

type Payment = Partial<Pick<Withdrawal, 'bankReference' | 'paymentMode'>>

function paymentOf({ action, reference, mode }: Decision): Payment {
  if (action !== 'process') return {}
  return {
    bankReference: reference === undefined ? null : readReference(reference),
    paymentMode: mode ?? null,
  }
}

async function settle(store: Store, { id, userId, amount, status }: Withdrawal, at: Date): Promise<void> {
  const settlement = settlementOf(status, amount)
  if (!settlement) return
  if (settlement.kind) await post(store, { kind: settlement.kind, userId, reference: id, points: amount, at })
  await sendPointsUpdated(store, userId, settlement.notice)
}

export const noWithdrawal = (id: string) => notFound(`There is no withdrawal ${id}`)

/**
 * Returns the outcome of a step that was done before. A payment that the bank returned later counts as done if the
 * reference is the same. @throws a 409 if this step cannot follow, or if the payment has another reference
 */
async function decidedBefore(store: Store, { id, action }: Decision, payment: Payment): Promise<Outcome> {
  const { bankReference: reference } = payment
  const [withdrawal] = await store.select().from(withdrawals).where(hasId(id))
  if (!withdrawal) throw noWithdrawal(id)
  const { status, bankReference } = withdrawal
  const { from, to } = STEPS[action]
  const isSamePayment = Boolean(reference) && reference === bankReference
  if (status !== to && !isSamePayment) {
    const message = `${withdrawal.transactionId} is ${status}: only a withdrawal that is ${from.join(' or ')} can be ${to}`
    throw conflict(message)
  }
  if (reference && !isSamePayment) {
    const recorded = bankReference === null ? 'without a reference' : `with the reference ${bankReference}`
    const message = `${withdrawal.transactionId} was paid before ${recorded}, not with ${reference}: ask the bank if it paid twice. If it paid once, correct the reference with panel withdrawals correct`
    throw conflict(message)
  }
  const [before] = await store
    .select()
    .from(withdrawalActions)
    .where(and(eq(withdrawalActions.withdrawalId, withdrawal.id), eq(withdrawalActions.status, to)))
  return { withdrawal, changed: false, action: before }
}

export async function lastDecisionOf(store: Store, userId: string): Promise<Date | null> {
  const [row] = await store
    .select({ at: withdrawals.processedDate })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), isNotNull(withdrawals.processedDate)))
    .orderBy(sql`${withdrawals.processedDate} desc nulls last`)
    .limit(1)
  return row?.at ?? null
}
