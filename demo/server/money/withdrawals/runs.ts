import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isoOf } from '../../db/iso.ts'
import {
  type TallySort,
  type users,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
  withdrawalActions,
  withdrawals,
} from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Order, Sort } from './history-query.ts'

/** Rows that one index returns in order, forwards or backwards. A sort consists of one or several runs. */
export interface Run {
  readonly tally: TallySort
  /** The column of the tallies that counts it. */
  readonly column: PgColumn
  /** The index's sort columns; the last one breaks ties. */
  readonly order: readonly PgColumn[]
  readonly direction: Order
  readonly status?: WithdrawalStatus | undefined
  readonly where?: SQL
}

const { requestDate, amount, processedDate, id } = withdrawals

/** The other order is the exact reverse, except that unprocessed rows are always last, and a status is newest first. */
export function runsOf(sortBy: Sort, direction: Order, status: WithdrawalStatus | undefined): readonly Run[] {
  const of = { direction, status }
  const byRequest = { tally: 'requestDate', column: requestDate, order: [requestDate, id] } as const
  const byProcessing = [processedDate, requestDate, id]
  if (sortBy === 'requestDate') return [{ ...byRequest, ...of }]
  if (sortBy === 'amount') return [{ tally: 'amount', column: amount, order: [amount, requestDate, id], ...of }]
  if (sortBy === 'processedDate') {
    return [
      { tally: 'processedDate', column: processedDate, order: byProcessing, where: isNotNull(processedDate), ...of },
      // also in the order clause, although it is constant: otherwise PostgreSQL does not use the index
      {
        tally: 'unprocessed',
        column: requestDate,
        order: byProcessing,
        where: isNull(processedDate),
        direction: 'desc',
        status,
      },
    ]
  }
  const statuses = status ? [status] : [...WITHDRAWAL_STATUSES].sort()
  if (direction === 'desc') statuses.reverse()
  return statuses.map((one) => ({ ...byRequest, direction: 'desc', status: one }))
}

/** A range of a run: a bound, an offset and a limit. */
export interface Part {
  readonly run: Run
  readonly bound: SQL | undefined
  readonly skip: number
  readonly take: number
}

export const towards = ({ direction }: Run) => (direction === 'asc' ? asc : desc)

/** An id, or the column that has it in a statement that reads the member. */
type MemberId = string | typeof users.id

export const partOf = (userId: MemberId, { status, where }: Run, bound?: SQL) =>
  and(eq(withdrawals.userId, userId), status && eq(withdrawals.status, status), where, bound)

/** What the history shows of a withdrawal, by the same names in a row and in JSON. */
const shown = {
  id,
  transactionId: sql<string>`${withdrawals.transactionId}`.as('transactionId'),
  requestDate: isoOf(requestDate).as('requestDate'),
  // as text: drizzle leaves the tables out of the columns of a statement of one table
  approvedDate: sql<string | null>`(
    select ${isoOf(withdrawalActions.at)} from withdrawal_actions
    where withdrawal_actions.withdrawal_id = withdrawals.id and withdrawal_actions.status = 'approved'
  )`.as('approvedDate'),
  processedDate: sql<string | null>`${isoOf(processedDate)}`.as('processedDate'),
  amount,
  status: withdrawals.status,
  rejectionReason: sql<string | null>`${withdrawals.rejectionReason}`.as('rejectionReason'),
  bankCode: sql<string>`${withdrawals.bankCode}`.as('bankCode'),
  accountEnd: sql<string>`${withdrawals.accountEnd}`.as('accountEnd'),
}

export function rowsOf(store: Store, userId: MemberId, { run, bound, skip, take }: Part) {
  const order = run.order.map((column) => towards(run)(column))
  // the scan reads only the index; only the page's rows are fetched
  const found = store
    .select({ id })
    .from(withdrawals)
    .where(partOf(userId, run, bound))
    .orderBy(...order)
    .offset(skip)
    .limit(take)
  return store
    .select(shown)
    .from(withdrawals)
    .where(inArray(id, found))
    .orderBy(...order)
}

export type WithdrawalRow = Awaited<ReturnType<typeof rowsOf>>[number]
