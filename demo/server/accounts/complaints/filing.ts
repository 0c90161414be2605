import { and, desc, eq, isNull, lt, lte, ne } from 'drizzle-orm'
import { complaintFault, MOST_OPEN, readComplaint } from '../../../../src/contract/validation/complaint.ts'
import { addDays, dayOf } from '../../db/indian-day.ts'
import { type ComplaintRow, complaints, type Member } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { complaintFiledMail, operatorComplaintMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { AccountsConfig } from '../config.ts'
import { randomCode } from '../random-code.ts'

/** Complaints without an answer. Nobody can answer those of an erased account, whose text is empty. */
export const unanswered = and(isNull(complaints.answeredAt), ne(complaints.text, ''))

export const isUnanswered = ({ answeredAt, text }: ComplaintRow): boolean => !answeredAt && text !== ''

export const complaintsOf = (store: Store, userId: string) =>
  store.select().from(complaints).where(eq(complaints.userId, userId)).orderBy(desc(complaints.filedAt))

/** Counts the complaints without an answer that were filed until a moment, and those that are overdue. */
export async function countUnanswered(store: Store, now: Date, until = now) {
  return {
    complaints: await store.$count(complaints, and(unanswered, lte(complaints.filedAt, until))),
    complaintsOverdue: await store.$count(complaints, and(unanswered, lt(complaints.answerBy, dayOf(now)))),
  }
}

/** Refuses a complaint if too many of the member's are unanswered. Call it under the lock of the member. */
export async function refuseMany(store: Store, userId: string): Promise<void> {
  const open = await store.$count(complaints, and(eq(complaints.userId, userId), unanswered))
  if (open >= MOST_OPEN) throw new Refusal('complaints-open')
}

interface Filing {
  readonly mail: Pick<Mail, 'enqueue'>
  readonly config: Pick<AccountsConfig, 'complaintDays' | 'operatorMail'>
}

export async function fileComplaint(
  store: Store,
  { member, typed, at }: { member: Member; typed: string; at: Date },
  { mail, config }: Filing,
): Promise<ComplaintRow> {
  const text = readComplaint(typed)
  const fault = complaintFault(text)
  if (fault) throw new Refusal(fault)
  const row: ComplaintRow = {
    number: randomCode('C', 2),
    userId: member.id,
    text,
    filedAt: at,
    answerBy: addDays(dayOf(at), config.complaintDays),
    answer: null,
    answeredAt: null,
    answeredBy: null,
  }
  await store.insert(complaints).values(row)
  await mail.enqueue(store, complaintFiledMail(member, row))
  if (config.operatorMail) await mail.enqueue(store, operatorComplaintMail(config.operatorMail, row))
  return row
}
