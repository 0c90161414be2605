import { and, eq } from 'drizzle-orm'
import { boolean, number, optional, string } from 'valibot'
import { blockMember, unblockMember } from '../../accounts/blocking.ts'
import { recordAction } from '../../accounts/member-actions.ts'
import { lockMember } from '../../db/lock-member.ts'
import { bankDetails, withdrawals } from '../../db/schema.ts'
import { supportOf } from '../../http/session/refuse-blocked.ts'
import { lastOf, pointsOf } from '../../ledger/ledger.ts'
import { creditMember, MOST_CREDITED } from '../../money/credits.ts'
import { withdrawalMail } from '../../money/mails.ts'
import { requestWithdrawal } from '../../money/withdrawals/withdrawal.ts'
import { counted } from '../../refusals/counted.ts'
import { conflict } from '../../refusals/failure.ts'
import { readOperator, readText } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { type CommandContext, needed, operatorOf, reasonOf, requestCommand } from './command.ts'
import { emailOf, memberOf } from './members.ts'

const reasonText = (reason: string) => readText('The reason for the member', reason, 200)

/** Reads a whole number in digits; the server checks its size. */
function pointsIn(args: Arguments): number | undefined {
  const text = args.text('points')
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new UsageFault(`--points ${text} is not a whole number in digits, such as 150`)
  return Number(text)
}

interface Payout {
  readonly email: string
  readonly points?: number | undefined
  readonly by: string
}

/** Requests a withdrawal for a member who cannot sign in. It then goes the way of every withdrawal. */
async function payOut(
  { store, vault, mail, config: { payouts }, now: at }: CommandContext,
  request: Payout,
): Promise<string> {
  const by = readOperator(request.by)
  const { id: userId, email } = await memberOf(store, request.email)
  return store.transaction(async (within) => {
    const member = await lockMember(within, userId)
    if (!member?.blockedAt) throw conflict(`${email} is not blocked: members request their own withdrawals`)
    const pending = and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'pending'))
    if ((await within.$count(withdrawals, pending)) > 0)
      throw conflict(`${email} has a withdrawal that is pending: decide on it first`)
    if ((await within.$count(bankDetails, eq(bankDetails.userId, userId))) === 0)
      throw conflict(`${email} has saved no bank account: unblock the member, who can then save one`)
    const points = request.points ?? (await pointsOf(within, userId))
    const requested = await requestWithdrawal(within, { vault: vault(), userId, amount: points, payouts, at })
    const reason = requested.transactionId
    await recordAction(within, { userId, action: 'payout', points, reason, by, at })
    await mail.enqueue(within, withdrawalMail(member, requested))
    const { balance } = await lastOf(within, userId)
    return `${reason} (${points} points) is pending; ${counted(balance, 'point is', 'points are')} left. Approve it as every withdrawal.`
  })
}

export const memberActionCommands = [
  requestCommand({
    forms: ['members credit EMAIL --points N --reason TEXT [--again] [--by NAME]'],
    about: `Gives a member up to ${MOST_CREDITED} points. The member gets a mail, and reads the reason in the passbook.
      The same points for the same reason within a day need --again. Points cannot be taken away.`,
    needsKeys: true,
    entries: { email: string(), points: number(), reason: string(), again: boolean(), by: string() },
    read: (args) => ({
      ...emailOf(args),
      points: needed(pointsIn(args), 'The command needs --points'),
      reason: reasonOf(args),
      again: args.flag('again'),
      by: operatorOf(args),
    }),
    async work({ store, mail, now }, { points, again, ...request }) {
      const [by, reason] = [readOperator(request.by), reasonText(request.reason)]
      const { id: userId, email } = await memberOf(store, request.email)
      await creditMember(store, { userId, points, reason, again, by, at: now }, mail)
      return `${email} got ${counted(points, 'point')}, and has ${await pointsOf(store, userId)} now.`
    },
  }),
  requestCommand({
    forms: ['members block EMAIL --reason TEXT [--by NAME]'],
    about: `Ends every session of a member and refuses each sign-in. The member reads the reason, by mail and when signing
      in. Withdrawals that wait keep their way.`,
    needsKeys: true,
    entries: { email: string(), reason: string(), by: string() },
    read: (args) => ({ ...emailOf(args), reason: reasonOf(args), by: operatorOf(args) }),
    async work({ store, mail, config, now }, request) {
      const [by, reason] = [readOperator(request.by), reasonText(request.reason)]
      const { id: userId, email, verifiedAt } = await memberOf(store, request.email)
      if (!verifiedAt) throw conflict(`${email} is not confirmed yet, so there is nothing to block`)
      const isNew = await blockMember(store, { userId, reason, by, at: now }, { mail, support: supportOf(config) })
      if (!isNew) return `${email} was blocked before. Nothing was done.`
      return `${email} is blocked, every session ended, and the member is mailed.`
    },
  }),
  requestCommand({
    forms: ['members unblock EMAIL --reason TEXT [--by NAME]'],
    about: 'Lets a blocked member sign in again. The member gets a mail; only operators read the reason.',
    needsKeys: true,
    entries: { email: string(), reason: string(), by: string() },
    read: (args) => ({ ...emailOf(args), reason: reasonOf(args), by: operatorOf(args) }),
    async work({ store, mail, now }, request) {
      const [by, reason] = [readOperator(request.by), reasonText(request.reason)]
      const { id: userId, email } = await memberOf(store, request.email)
      const isNew = await unblockMember(store, { userId, reason, by, at: now }, mail)
      return isNew ? `${email} can sign in again, and is mailed.` : `${email} is not blocked. Nothing was done.`
    },
  }),
  requestCommand({
    forms: ['members payout EMAIL [--points N] [--by NAME]'],
    about: `Requests a withdrawal for a blocked member to the saved bank account: of N points, or of all. Approve it as every
      withdrawal.`,
    needsKeys: true,
    needsSecret: true,
    entries: { email: string(), points: optional(number()), by: string() },
    read: (args) => ({ ...emailOf(args), points: pointsIn(args), by: operatorOf(args) }),
    work: payOut,
  }),
]
