import { and, asc, desc, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Store } from '../db/open.ts'
import { type TallySort, WITHDRAWAL_STATUSES, type WithdrawalStatus, withdrawals } from '../db/schema.ts'

export type Order = 'asc' | 'desc'

/** Rows that one index returns in order, forwards or backwards. A sort consists of one or several runs. */
export interface Run {
  /** Of the prepared statement that reads it from its start; without one it is not prepared. */
  readonly name?: string | undefined
  readonly tally: TallySort
  /** The column of the tallies. */
  readonly column: PgColumn
  /** The index's sort columns; the last one breaks ties. */
  readonly order: readonly PgColumn[]
  readonly direction: Order
  readonly status?: WithdrawalStatus | undefined
  readonly where?: SQL
}

const { requestDate, amount, processedDate, id } = withdrawals

/** The other order is the exact reverse, except that unprocessed rows are always last, and a status is newest first. */
export function runsOf(
  sortBy: string,
  direction: Order,
  status: WithdrawalStatus | undefined,
): readonly Run[] | undefined {
  const of = { direction, status }
  const named = (run: Run): Run => ({
    ...run,
    name: `withdrawals-${run.tally}-${run.direction}-${run.status ?? 'all'}`,
  })
  const byRequest = { tally: 'requestDate', column: requestDate, order: [requestDate, id] } as const
  const byProcessing = [processedDate, requestDate, id]
  if (sortBy === 'requestDate') return [named({ ...byRequest, ...of })]
  if (sortBy === 'amount') return [named({ tally: 'amount', column: amount, order: [amount, requestDate, id], ...of })]
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
  if (sortBy !== 'status') return undefined
  const statuses = status ? [status] : [...WITHDRAWAL_STATUSES].sort()
  if (direction === 'desc') statuses.reverse()
  return statuses.map((one) => named({ ...byRequest, direction: 'desc', status: one }))
}

/** A range of a run: a bound, an offset and a limit. */
export interface Part {
  readonly run: Run
  readonly bound: SQL | undefined
  readonly skip: number
  readonly take: number
}

export const towards = ({ direction }: Run) => (direction === 'asc' ? asc : desc)

type Value<T> = T | Placeholder

export const partOf = (userId: Value<string>, { status, where }: Run, bound?: SQL) =>
  and(eq(withdrawals.userId, userId), status && eq(withdrawals.status, status), where, bound)

interface Rows {
  readonly run: Run
  readonly bound: SQL | undefined
  readonly skip: Value<number>
  readonly take: Value<number>
}

export function rowsOf(store: Store, userId: Value<string>, { run, bound, skip, take }: Rows) {
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
    .select()
    .from(withdrawals)
    .where(inArray(id, found))
    .orderBy(...order)
}

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** Reads the rows of parts, with a prepared statement where a part begins at the start of its run. */
export function createReader(store: Store) {
  const parameters = { bound: undefined, skip: 0, take: sql.placeholder('take') }
  const prepare = (name: string, run: Run) =>
    rowsOf(store, sql.placeholder('userId'), { run, ...parameters }).prepare(name)
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  return async (userId: string, part: Part): Promise<WithdrawalRow[]> => {
    const { run, bound, skip, take } = part
    if (!run.name || bound || skip > 0) return rowsOf(store, userId, part)
    const statement = prepared.get(run.name) ?? prepare(run.name, run)
    prepared.set(run.name, statement)
    return statement.execute({ userId, take })
  }
}
