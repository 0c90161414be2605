import { and, eq } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import { type ComplaintRow, complaints } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { complaintAnsweredMail } from '../../mail/writing.ts'
import { conflict, notFound } from '../../refusals/failure.ts'
import { recordAction } from '../member-actions.ts'
import { unanswered } from './filing.ts'

/** @throws a 404 for an unknown number */
export async function findComplaint(store: Store, number: string): Promise<ComplaintRow> {
  const [row] = await store.select().from(complaints).where(eq(complaints.number, number.trim().toUpperCase()))
  if (!row) throw notFound(`There is no complaint ${number}`)
  return row
}

/** Answers a complaint once, and mails the member in the same transaction. */
export const answerComplaint = (
  store: Store,
  asked: { number: string; answer: string; by: string; at: Date },
  mail: Pick<Mail, 'enqueue'>,
): Promise<ComplaintRow> =>
  store.transaction(async (within) => {
    const { answer, by, at } = asked
    const { number, userId } = await findComplaint(within, asked.number)
    // a second operator waits here for the commit, and then finds the answer
    const member = await lockMember(within, userId)
    const [row] = await within
      .update(complaints)
      .set({ answer, answeredAt: at, answeredBy: by })
      .where(and(eq(complaints.number, number), unanswered))
      .returning()
    if (!member || !row) {
      const { answeredAt } = await findComplaint(within, number)
      const why = answeredAt ? 'was answered before' : 'cannot be answered, because the member deleted the account'
      throw conflict(`${number} ${why}. Nothing was done`)
    }
    await recordAction(within, { userId, action: 'answer', reason: number, by, at })
    await mail.enqueue(within, complaintAnsweredMail(member, row))
    return row
  })
