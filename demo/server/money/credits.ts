import { and, eq, gt } from 'drizzle-orm'
import { CREDITED } from '../../../src/contract/live.ts'
import { recordAction } from '../accounts/member-actions.ts'
import { lockMember } from '../db/lock-member.ts'
import { memberActions } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { sendPointsUpdated } from '../http/live/notices.ts'
import { post } from '../ledger/ledger.ts'
import type { Mail } from '../mail/mail.ts'
import { counted } from '../refusals/counted.ts'
import { conflict, invalid } from '../refusals/failure.ts'
import { creditedMail } from './mails.ts'

/** The most points of one credit, against a typing mistake. */
export const MOST_CREDITED = 100_000
const DAY = 86_400_000

export interface Credit {
  readonly userId: string
  readonly points: number
  readonly reason: string
  readonly by: string
  /** True if the operator means to give the same credit again. */
  readonly again: boolean
  readonly at: Date
}

/** Gives points to a member, and tells the member in the same transaction. @throws a 409 for the same credit within a day */
export const creditMember = (store: Store, credit: Credit, mail: Pick<Mail, 'enqueue'>): Promise<void> =>
  store.transaction(async (within) => {
    const { userId, points, reason, by, again, at } = credit
    if (!Number.isInteger(points) || points < 1 || points > MOST_CREDITED)
      throw invalid(`--points is not a whole number from 1 to ${MOST_CREDITED}`)
    // a second press waits here, and then finds the first
    const member = await lockMember(within, userId)
    if (!member?.verifiedAt) throw conflict('The member has not confirmed the address yet')
    const same = and(
      eq(memberActions.userId, userId),
      eq(memberActions.action, 'credit'),
      eq(memberActions.points, points),
      eq(memberActions.reason, reason),
      gt(memberActions.at, new Date(at.getTime() - DAY)),
    )
    if (!again && (await within.$count(memberActions, same)) > 0)
      throw conflict(
        `${member.email} got ${counted(points, 'point')} for this reason within a day. Nothing was done. Add --again if you mean it`,
      )
    const reference = await recordAction(within, { userId, action: 'credit', points, reason, by, at })
    await post(within, { kind: 'operator_credit', userId, reference, points, at })
    const message = `You received ${counted(points, 'point')}.`
    await sendPointsUpdated(within, userId, { reason: CREDITED, message, change: points })
    await mail.enqueue(within, creditedMail(member, { points, reason, at }))
  })
