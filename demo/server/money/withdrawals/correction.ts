import { and, eq } from 'drizzle-orm'
import { referenceCorrections, type Withdrawal, withdrawalActions, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { conflict, invalid } from '../../refusals/failure.ts'
import { readOperator, readText } from '../../refusals/read-text.ts'
import { referenceCorrectedMail } from '../mails.ts'
import { hasId, lockOwner, noWithdrawal } from './decision.ts'
import { readReference, storeReference } from './reference.ts'

// Corrects the bank's references of payments, and records the old ones (docs/rules.md, Bank references).

interface Reasoned {
  /** Only operators read it. */
  readonly reason: string
  readonly by: string
  readonly at: Date
}

interface Correction extends Reasoned {
  readonly id: string
  readonly reference: string
}

type Mails = Pick<Mail, 'enqueue'>

const readRecord = ({ reason, by, at }: Reasoned): Reasoned => ({
  reason: readText('The reason', reason, 500),
  by: readOperator(by),
  at,
})

/** Locks the member of a payment. @throws a 409 for a withdrawal that was not recorded as paid */
async function lockPayment(store: Store, id: string) {
  const member = await lockOwner(store, id)
  const [payment] = await store.select().from(withdrawals).where(hasId(id))
  if (!payment) throw noWithdrawal(id)
  const isPayment = and(eq(withdrawalActions.withdrawalId, payment.id), eq(withdrawalActions.status, 'processed'))
  if ((await store.$count(withdrawalActions, isPayment)) === 0)
    throw conflict(`${payment.transactionId} is ${payment.status} and was not recorded as paid, so it has no reference`)
  return { member, payment }
}

type Locked = Awaited<ReturnType<typeof lockPayment>>

const write = (store: Store, { id }: Withdrawal, bankReference: string | null) =>
  store.update(withdrawals).set({ bankReference }).where(eq(withdrawals.id, id))

/** The member gets a mail if an earlier mail had a wrong reference. */
async function change(store: Store, { member, payment }: Locked, after: string, record: Reasoned, mail: Mails) {
  const before = payment.bankReference
  const withdrawal = { ...payment, bankReference: after }
  await write(store, payment, after)
  await store.insert(referenceCorrections).values({ withdrawalId: payment.id, before, after, ...record })
  if (before !== null && member && !member.erasedAt)
    await mail.enqueue(store, referenceCorrectedMail(member, withdrawal, before))
  return withdrawal
}

export function correctReference(store: Store, asked: Correction, mail: Mails) {
  const reference = readReference(asked.reference)
  return storeReference(store, reference, () =>
    store.transaction(async (transaction) => {
      const record = readRecord(asked)
      const locked = await lockPayment(transaction, asked.id)
      const before = locked.payment.bankReference
      if (before === reference) return { withdrawal: locked.payment, before, changed: false }
      return { withdrawal: await change(transaction, locked, reference, record, mail), before, changed: true }
    }),
  )
}

/**
 * Gives each of two payments the reference of the other. Two such commands at once lock the members in one order.
 * @throws a 409 if one of them has no reference
 */
export const swapReferences = (
  store: Store,
  asked: Reasoned & { readonly ids: readonly [string, string] },
  mail: Mails,
) =>
  store.transaction(async (transaction) => {
    const record = readRecord(asked)
    const owners = new Map<string, string>()
    for (const id of asked.ids) {
      const [found] = await transaction.select().from(withdrawals).where(hasId(id))
      if (!found) throw noWithdrawal(id)
      owners.set(found.userId, found.id)
    }
    for (const [, id] of [...owners].sort()) await lockOwner(transaction, id)
    const [one, other] = [await lockPayment(transaction, asked.ids[0]), await lockPayment(transaction, asked.ids[1])]
    if (one.payment.id === other.payment.id) throw invalid('These are one withdrawal. Name two')
    for (const { payment } of [one, other])
      if (payment.bankReference === null)
        throw conflict(`${payment.transactionId} has no reference. Correct each with --utr`)
    // each reference belongs to one payment at any time, so the first gives its own up before the second takes it
    await write(transaction, one.payment, null)
    const second = await change(transaction, other, one.payment.bankReference ?? '', record, mail)
    const first = await change(transaction, one, other.payment.bankReference ?? '', record, mail)
    return [first, second]
  })
