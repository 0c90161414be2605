import { and, eq } from 'drizzle-orm'
import { referenceCorrections, withdrawalActions, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { conflict } from '../../http/refusals/failure.ts'
import type { Mail } from '../../mail/mail.ts'
import { referenceCorrectedMail } from '../../mail/writing.ts'
import { readOperator, readText } from '../../operator/read-text.ts'
import { hasId, lockOwner, noWithdrawal } from './decision.ts'
import { readReference, storeReference } from './reference.ts'

interface Correction {
  readonly id: string
  readonly reference: string
  /** Only operators read it. */
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/**
 * Corrects the bank's reference of a payment, and records the old one (docs/rules.md, Bank references). The member gets a
 * mail if an earlier mail had a wrong one.
 */
export function correctReference(store: Store, asked: Correction, mail: Pick<Mail, 'enqueue'>) {
  const reference = readReference(asked.reference)
  return storeReference(store, reference, () =>
    store.transaction(async (transaction) => {
      const { id, at } = asked
      const [by, reason] = [readOperator(asked.by), readText('The reason', asked.reason, 500)]
      const member = await lockOwner(transaction, id)
      const [found] = await transaction.select().from(withdrawals).where(hasId(id))
      if (!found) throw noWithdrawal(id)
      const isPayment = and(eq(withdrawalActions.withdrawalId, found.id), eq(withdrawalActions.status, 'processed'))
      if ((await transaction.$count(withdrawalActions, isPayment)) === 0)
        throw conflict(`${found.transactionId} is ${found.status} and was not recorded as paid, so it has no reference`)
      const before = found.bankReference
      if (before === reference) return { withdrawal: found, before, changed: false }
      const withdrawal = { ...found, bankReference: reference }
      await transaction.update(withdrawals).set({ bankReference: reference }).where(eq(withdrawals.id, found.id))
      await transaction
        .insert(referenceCorrections)
        .values({ withdrawalId: found.id, before, after: reference, reason, by, at })
      if (before !== null && member && !member.erasedAt)
        await mail.enqueue(transaction, referenceCorrectedMail(member, withdrawal, before))
      return { withdrawal, before, changed: true }
    }),
  )
}
