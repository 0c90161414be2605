import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { dayOf, isPast } from '../../db/indian-day.ts'
import { bankDetails, users, type WithdrawalStatus, withdrawalAccounts, withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { OPEN } from './statuses.ts'

const membersPaidThere = sql<number>`(
  select count(distinct same.user_id) from (
    select user_id from ${bankDetails} where account_hash = ${withdrawalAccounts.accountHash}
    union all
    select user_id from ${withdrawalAccounts} as other where other.account_hash = ${withdrawalAccounts.accountHash}
  ) as same
)`.mapWith(Number)

export const withdrawalsWithStatus = (store: Store, statuses: readonly WithdrawalStatus[]) =>
  store
    .select({ withdrawal: withdrawals, email: users.email, members: membersPaidThere })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .leftJoin(withdrawalAccounts, eq(withdrawalAccounts.withdrawalId, withdrawals.id))
    .where(inArray(withdrawals.status, [...statuses]))
    .orderBy(asc(withdrawals.requestDate), asc(withdrawals.id))

export type ListedWithdrawal = Awaited<ReturnType<typeof withdrawalsWithStatus>>[number]

export const isOverdue = ({ status, expectedBy }: ListedWithdrawal['withdrawal'], now: Date): boolean =>
  OPEN.includes(status) && isPast(expectedBy, now)

export const countOverdue = (store: Store, now: Date): Promise<number> =>
  store.$count(withdrawals, and(inArray(withdrawals.status, [...OPEN]), lt(withdrawals.expectedBy, dayOf(now))))

const DAY = 86_400_000

/**
 * Warns if the bank account changed shortly before the request, because somebody other than the member may have changed
 * it.
 */
function changeRemark({ accountChangedAt: at, accountBefore, requestDate }: ListedWithdrawal['withdrawal']) {
  if (!at || requestDate.getTime() - at.getTime() >= DAY) return []
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [accountBefore ? `account changed ${when}, was …${accountBefore}` : `account added ${when}`]
}

export const remarksOn = ({ members, withdrawal }: ListedWithdrawal): readonly string[] => [
  ...(members > 1 ? [`paid to ${members} members`] : []),
  ...changeRemark(withdrawal),
]
