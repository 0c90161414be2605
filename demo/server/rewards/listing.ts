import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { bankDetails, payoutAccounts, users, type WithdrawalStatus, withdrawals } from '../db/schema.ts'
import { isPayable, SANDBOX } from '../sandbox/play-money.ts'

// What operators see of withdrawals, and what they should look at before they pay.

/** What waits for an operator where nothing else is asked for. */
export const OPEN: readonly WithdrawalStatus[] = ['pending', 'approved']
const LISTED = 200

/** How many members have the withdrawal's account for their own now, or were ever paid to it. */
const membersPaidThere = sql<number>`(
  select count(distinct same.user_id) from (
    select user_id from ${bankDetails} where account_hash = ${payoutAccounts.accountHash}
    union all
    select user_id from ${payoutAccounts} as other where other.account_hash = ${payoutAccounts.accountHash}
  ) as same where same.user_id not like ${SANDBOX}
)`.mapWith(Number)

/** Withdrawals of these statuses with their members' addresses, those that wait longest first; play money is none. */
export const withdrawalsWithStatus = (store: Store, statuses: readonly WithdrawalStatus[], limit = LISTED) =>
  store
    .select({ withdrawal: withdrawals, email: users.email, members: membersPaidThere })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.withdrawalId, withdrawals.id))
    .where(and(inArray(withdrawals.status, [...statuses]), isPayable()))
    .orderBy(asc(withdrawals.requestDate), asc(withdrawals.id))
    .limit(limit)

export type ListedWithdrawal = Awaited<ReturnType<typeof withdrawalsWithStatus>>[number]

const DAY = 86_400_000

/** An account that changed so soon before the request may have been changed by somebody else than its owner. */
function changeRemark({ accountChangedAt: at, accountBefore, requestDate }: ListedWithdrawal['withdrawal']) {
  if (!at || requestDate.getTime() - at.getTime() >= DAY) return []
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [accountBefore ? `account changed ${when}, was …${accountBefore}` : `account added ${when}`]
}

/** What an operator should look at, in words; empty where there is nothing. */
export const remarksOn = ({ members, withdrawal }: ListedWithdrawal): readonly string[] => [
  ...(members > 1 ? [`paid to ${members} members`] : []),
  ...changeRemark(withdrawal),
]
