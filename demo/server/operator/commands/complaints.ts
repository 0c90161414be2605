import { asc, desc, eq, sql } from 'drizzle-orm'
import { boolean, string } from 'valibot'
import { COMPLAINT_LIMIT } from '../../../../src/contract/validation/complaint.ts'
import { answerComplaint, findComplaint } from '../../accounts/complaints/answering.ts'
import { fileComplaint, isUnanswered, unanswered } from '../../accounts/complaints/filing.ts'
import { recordAction } from '../../accounts/member-actions.ts'
import { isPast } from '../../db/indian-day.ts'
import { lockMember } from '../../db/lock-member.ts'
import { type ComplaintRow, complaints, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { conflict } from '../../refusals/failure.ts'
import { readOperator, readText } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { momentOf, table } from '../columns.ts'
import { printable } from '../printable.ts'
import { readTextFile } from '../text-file.ts'
import { type CommandContext, needed, operatorOf, requestCommand } from './command.ts'
import { emailOf, memberOf } from './members.ts'

const LONGEST_ANSWER = 5000

interface Listed {
  readonly complaint: ComplaintRow
  readonly email: string
}

const memberIn = ({ complaint, email }: Listed): string => (complaint.text ? email : '(account deleted)')

const dayIn = ({ complaint }: Listed, now: Date): string =>
  `${complaint.answerBy}${isUnanswered(complaint) && isPast(complaint.answerBy, now) ? ' OVERDUE' : ''}`

const answeredIn = ({ answeredAt, answeredBy }: ComplaintRow): string =>
  answeredAt ? `${momentOf(answeredAt)} by ${answeredBy}` : ''

export const complaintTable = (rows: readonly Listed[], now: Date): string =>
  table(
    ['COMPLAINT', 'MEMBER', 'FILED', 'ANSWER BY', 'ANSWERED'],
    rows.map((row) => {
      const { complaint } = row
      const { number, filedAt } = complaint
      return [number, memberIn(row), momentOf(filedAt), dayIn(row, now), answeredIn(complaint)]
    }),
  )

const listed = (store: Store, all: boolean): Promise<Listed[]> =>
  store
    .select({ complaint: complaints, email: users.email })
    .from(complaints)
    .innerJoin(users, eq(users.id, complaints.userId))
    .where(all ? undefined : unanswered)
    .orderBy(desc(sql`${unanswered}`), asc(complaints.answerBy), asc(complaints.filedAt))

async function showComplaint({ store, now }: CommandContext, asked: string): Promise<string> {
  const complaint = await findComplaint(store, asked)
  const { number, userId, text, filedAt, answer } = complaint
  const [user] = await store.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const row = { complaint, email: user?.email ?? '' }
  return printable(
    [
      `Complaint  ${number}`,
      `Member     ${memberIn(row)}`,
      `Filed      ${momentOf(filedAt)}`,
      `Answer by  ${dayIn(row, now)}`,
      `Answered   ${answeredIn(complaint) || 'no'}`,
      ...(text ? ['', text] : []),
      ...(answer ? ['', 'Answer:', answer] : []),
    ].join('\n'),
  )
}

async function answerIn(args: Arguments): Promise<string> {
  const [text, file] = [args.text('text'), args.text('file')]
  if (text !== undefined && file !== undefined) throw new UsageFault('Give --text or --file, not both')
  return file === undefined ? needed(text?.trim(), 'The command needs --text or --file') : readTextFile(file)
}

async function addComplaint(context: CommandContext, asked: { email: string; text: string; by: string }) {
  const { store, now: at } = context
  const [by, typed] = [readOperator(asked.by), readText('The complaint', asked.text, COMPLAINT_LIMIT)]
  const { id: userId, email } = await memberOf(store, asked.email)
  const { number, answerBy } = await store.transaction(async (within) => {
    const member = await lockMember(within, userId)
    if (!member?.verifiedAt) throw conflict(`${email} is not confirmed yet`)
    const filed = await fileComplaint(within, { member, typed, at }, context)
    await recordAction(within, { userId, action: 'complaint', reason: filed.number, by, at })
    return filed
  })
  return `${number} is filed, and ${email} is mailed. Answer it by ${answerBy}.`
}

export const complaintCommands = [
  requestCommand({
    forms: ['members complaints list [--all]'],
    about: 'Lists complaints without an answer, overdue ones first; --all lists the others too.',
    entries: { all: boolean() },
    read(args) {
      args.none()
      return { all: args.flag('all') }
    },
    work: async ({ store, now }, { all }) => complaintTable(await listed(store, all), now),
  }),
  requestCommand({
    forms: ['members complaints show NUMBER'],
    about: 'Prints a complaint, such as C-7KQ2-M9XA, and its answer.',
    entries: { number: string() },
    read: (args) => ({ number: args.one('NUMBER') }),
    work: (context, { number }) => showComplaint(context, number),
  }),
  requestCommand({
    forms: [
      'members complaints answer NUMBER --text TEXT [--by NAME]',
      'members complaints answer NUMBER --file FILE [--by NAME]',
    ],
    about: 'Answers a complaint, once. The member gets the answer by mail and reads it in the profile.',
    needsKeys: true,
    entries: { number: string(), answer: string(), by: string() },
    read: async (args) => ({ number: args.one('NUMBER'), answer: await answerIn(args), by: operatorOf(args) }),
    async work({ store, mail, now: at }, asked) {
      const [by, answer] = [readOperator(asked.by), readText('The answer', asked.answer, LONGEST_ANSWER)]
      const { number } = await answerComplaint(store, { number: asked.number, answer, by, at }, mail)
      return `${number} is answered, and the member is mailed.`
    },
  }),
  requestCommand({
    forms: ['members complaints add EMAIL --text TEXT [--by NAME]'],
    about: 'Files a complaint that came by mail or phone, also of a blocked member. The member gets a mail.',
    needsKeys: true,
    entries: { email: string(), text: string(), by: string() },
    read: (args) => ({
      ...emailOf(args),
      text: needed(args.text('text')?.trim(), 'The command needs the --text of the complaint'),
      by: operatorOf(args),
    }),
    work: addComplaint,
  }),
]
