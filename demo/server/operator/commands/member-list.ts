import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { optional, string } from 'valibot'
import { complaintsOf, isUnanswered } from '../../accounts/complaints/filing.ts'
import { nomineeOf } from '../../accounts/complaints/nominee.ts'
import { countSessions } from '../../accounts/sessions.ts'
import {
  bankDetails,
  type Member,
  memberActions,
  referenceCorrections,
  responses,
  users,
  withdrawalAccounts,
  withdrawals,
} from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { openBank, rowOfMember } from '../../db/vault/bank.ts'
import { SealFault } from '../../db/vault/vault.ts'
import { lastOf } from '../../ledger/ledger.ts'
import { bankCodeOf, bankNameOf } from '../../money/withdrawals/bank-name.ts'
import { momentOf, table } from '../columns.ts'
import { inOneLine } from '../printable.ts'
import { type CommandContext, requestCommand } from './command.ts'
import { complaintTable } from './complaints.ts'
import { emailOf, memberOf } from './members.ts'

const MOST = 200

const stateOf = ({ verifiedAt, blockedAt }: Pick<Member, 'verifiedAt' | 'blockedAt'>): string =>
  blockedAt ? `blocked ${momentOf(blockedAt)}` : verifiedAt ? 'active' : 'not confirmed'

async function listMembers(store: Store, search = ''): Promise<string> {
  const text = sql`lower(${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName})`
  // written as SQL text, because drizzle omits the table names if a statement has one table
  const points = sql<number>`coalesce((select balance from transactions where user_id = users.id
    order by number desc limit 1), 0)`.mapWith(Number)
  const rows = await store
    .select({ member: users, points })
    .from(users)
    .where(and(isNull(users.erasedAt), search ? sql`position(lower(${search}) in ${text}) > 0` : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MOST + 1)
  const list = table(
    ['EMAIL', 'NAME', 'JOINED', 'STATE', 'PARTNER', 'POINTS'],
    rows.slice(0, MOST).map(({ member, points }) => {
      const { email, firstName, lastName, createdAt, partner } = member
      return [email, `${firstName} ${lastName}`, momentOf(createdAt), stateOf(member), partner ?? '', points]
    }),
  )
  return rows.length > MOST ? `${list}\nThere are more than these ${MOST}: use --search.` : list
}

/** Members who have saved the same bank account or were paid to it. */
async function sameAccount(store: Store, userId: string): Promise<readonly string[]> {
  const used = sql`(select account_hash, user_id from ${bankDetails} union select account_hash, user_id from ${withdrawalAccounts})`
  const others = await store
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        sql`${users.id} in (select others.user_id from ${used} as others
          join ${used} as own on own.account_hash = others.account_hash where own.user_id = ${userId})`,
      ),
    )
    .orderBy(users.email)
  return others.map(({ email }) => email)
}

/** Names the bank and the last digits, or says which key is missing, so that the rest still shows. */
async function accountOf({ store, vault }: CommandContext, userId: string): Promise<string> {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId))
  if (!row) return 'none'
  try {
    const { ifscCode, accountNumber } = openBank(vault(), rowOfMember(userId), row)
    return `${bankNameOf(bankCodeOf(ifscCode))} …${accountNumber.slice(-4)}`
  } catch (fault) {
    if (fault instanceof SealFault) return `cannot be read: ${fault.message}`
    throw fault
  }
}

async function nomineeText(store: Store, userId: string): Promise<string> {
  const nominee = await nomineeOf(store, userId)
  return nominee ? `${inOneLine(nominee.name)} <${nominee.email}>, named ${momentOf(nominee.namedAt)}` : 'none'
}

const lastWithdrawals = (store: Store, userId: string) =>
  store
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.requestDate))
    .limit(10)

async function showMember(context: CommandContext, email: string): Promise<string> {
  const { store, now } = context
  const member = await memberOf(store, email)
  const { id, firstName, lastName, createdAt, locale, partner, googleId, blockReason } = member
  const { balance, held } = await lastOf(store, id)
  const shared = await sameAccount(store, id)
  const facts: readonly (readonly [string, string | number])[] = [
    ['Email', member.email],
    ['Name', `${firstName} ${lastName}`],
    ['State', stateOf(member)],
    ...(blockReason ? ([['Reason', blockReason]] as const) : []),
    ['Joined', momentOf(createdAt)],
    ['Language', locale],
    ['Partner', partner ?? '(own site)'],
    ['Google', googleId ? 'linked' : 'not linked'],
    ['Open sessions', await countSessions(store, id, now)],
    ['Surveys completed', await store.$count(responses, eq(responses.userId, id))],
    ['Points', held > 0 ? `${balance}, and ${held} held` : balance],
    ['Bank account', await accountOf(context, id)],
    ['Nominee', await nomineeText(store, id)],
    ['Same account', shared.join(', ') || 'nobody else'],
  ]
  const lines = facts.map(([name, value]) => `${name.padEnd(19)}${value}`)
  return [...lines, ...(await historyOf(context, member))].join('\n')
}

/** The complaints that wait, the last withdrawals, and what operators did. */
async function historyOf({ store, now }: CommandContext, { id: userId, email }: Member): Promise<readonly string[]> {
  const waiting = (await complaintsOf(store, userId)).filter(isUnanswered).map((complaint) => ({ complaint, email }))
  const paid = (await lastWithdrawals(store, userId)).map((one) => {
    const account = `${bankNameOf(one.bankCode)} …${one.accountEnd}`
    const reference = one.bankReference ?? ''
    return [one.transactionId, one.status, one.amount, momentOf(one.requestDate), account, reference] as const
  })
  const corrected = await store
    .select({ correction: referenceCorrections, transactionId: withdrawals.transactionId })
    .from(referenceCorrections)
    .innerJoin(withdrawals, eq(withdrawals.id, referenceCorrections.withdrawalId))
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(referenceCorrections.id))
    .limit(10)
  const corrections = corrected.map(({ correction: { at, before, after, by, reason }, transactionId }) => {
    return [momentOf(at), transactionId, before ?? 'none', after, by, reason] as const
  })
  const done = await store
    .select()
    .from(memberActions)
    .where(eq(memberActions.userId, userId))
    .orderBy(desc(memberActions.at))
    .limit(10)
  const actions = done.map(({ at, action, points, by, reason }) => [momentOf(at), action, points ?? '', by, reason])
  return [
    ...(waiting.length > 0 ? ['', complaintTable(waiting, now)] : []),
    ...(paid.length > 0
      ? ['', table(['WITHDRAWAL', 'STATUS', 'POINTS', 'REQUESTED', 'ACCOUNT', 'REFERENCE'], paid)]
      : []),
    ...(corrections.length > 0
      ? ['', table(['DATE', 'WITHDRAWAL', 'REFERENCE WAS', 'IS', 'BY', 'REASON'], corrections)]
      : []),
    ...(actions.length > 0 ? ['', table(['DATE', 'ACTION', 'POINTS', 'BY', 'REASON'], actions)] : []),
  ]
}

export const memberListCommands = [
  requestCommand({
    forms: ['members list [--search TEXT]'],
    about: `Lists members, the newest first, ${MOST} at most; --search finds a part of the address or the name.`,
    entries: { search: optional(string()) },
    read(args) {
      args.none()
      return { search: args.text('search') }
    },
    work: ({ store }, { search }) => listMembers(store, search?.trim()),
  }),
  requestCommand({
    forms: ['members show EMAIL'],
    about:
      'Shows an account: points, sessions, the last digits of the bank account, who shares it, the nominee, the complaints that wait, and the last withdrawals.',
    needsKeys: true,
    entries: { email: string() },
    read: emailOf,
    work: (context, { email }) => showMember(context, email),
  }),
]
