import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Store } from '../db/open.ts'
import {
  type TallySort,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
  withdrawals,
  withdrawalTallies,
} from '../db/schema.ts'
import { Refusal } from '../failure.ts'

export interface HistoryQuery {
  readonly page: number
  readonly limit: number
  readonly sortBy: string
  readonly sortOrder: string
  readonly status?: string | undefined
  /** Limits of the request time, ISO 8601: `from` is inclusive, `to` exclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Order = 'asc' | 'desc'

/** Rows that one index returns in order, forwards or backwards. A sort consists of one or several runs. */
export interface Run {
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
function runsOf(sortBy: string, direction: Order, status: WithdrawalStatus | undefined): readonly Run[] | undefined {
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
  if (sortBy !== 'status') return undefined
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

const { sort, bucket } = withdrawalTallies

const talliesOf = (userId: string, run: Run) =>
  and(
    eq(withdrawalTallies.userId, userId),
    eq(sort, run.tally),
    run.status && eq(withdrawalTallies.status, run.status),
    gt(withdrawalTallies.count, 0),
  )

const boundOf = ({ column }: Run, begin: number) => (column === amount ? begin : new Date(begin * 1000))

const towards = ({ direction }: Run) => (direction === 'asc' ? asc : desc)

/** Finds the row's bucket, so that the scan is limited to that bucket, however far the row is from the run's start. */
async function landOn(store: Store, userId: string, run: Run, skip: number): Promise<Pick<Part, 'bound' | 'skip'>> {
  if (skip === 0) return { bound: undefined, skip }
  const order = towards(run)(bucket)
  const counted = sql<number>`sum(${withdrawalTallies.count})`
  const stretches = store
    .select({
      begin: sql<number>`${bucket}`.mapWith(Number).as('begin'),
      before: sql<number | null>`lag(${bucket}) over (order by ${order})`.mapWith(Number).as('before'),
      count: counted.mapWith(Number).as('counted'),
      through: sql<number>`sum(${counted}) over (order by ${order})`.mapWith(Number).as('through'),
    })
    .from(withdrawalTallies)
    .where(talliesOf(userId, run))
    .groupBy(bucket)
    .as('stretches')
  const [found] = await store
    .select()
    .from(stretches)
    .where(gt(stretches.through, skip))
    .orderBy(stretches.through)
    .limit(1)
  // the tallies changed between the two queries
  if (!found) return { bound: undefined, skip }
  const { begin, before, count, through } = found
  const rest = skip - (through - count)
  if (run.direction === 'asc') return { bound: gte(run.column, boundOf(run, begin)), skip: rest }
  return { bound: before === null ? undefined : lt(run.column, boundOf(run, before)), skip: rest }
}

/** The number of rows of each run; with date limits they are counted directly. */
async function countsOf(store: Store, userId: string, runs: readonly Run[], between: SQL | undefined) {
  if (between) {
    return Promise.all(
      runs.map(async (run) => {
        const [counted] = await store.select({ count: count() }).from(withdrawals).where(partOf(userId, run))
        return counted?.count ?? 0
      }),
    )
  }
  const { status } = withdrawalTallies
  const tallies = await store
    .select({ sort, status, count: sql<number>`sum(${withdrawalTallies.count})`.mapWith(Number) })
    .from(withdrawalTallies)
    .where(or(...runs.map((run) => talliesOf(userId, run))))
    .groupBy(sort, status)
  return runs.map((run) =>
    tallies
      .filter((one) => one.sort === run.tally && (!run.status || one.status === run.status))
      .reduce((sum, one) => sum + one.count, 0),
  )
}

const partOf = (userId: string, { status, where }: Run, bound?: SQL) =>
  and(eq(withdrawals.userId, userId), status && eq(withdrawals.status, status), where, bound)

export function rowsOf(store: Store, userId: string, { run, bound, skip, take }: Part) {
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

const SORTS = ['requestDate', 'amount', 'status', 'processedDate']
const LIMIT_MAXIMUM = 100
const PAGE_MAXIMUM = 1_000_000

const refuse = (fault: string): never => {
  throw new Refusal('invalid-request', { values: { what: 'query', fault } })
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

const isStorable = (moment: Date): boolean => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999

/** A time of the query; undefined if there is none. A date without a time starts at midnight UTC. */
function readMoment(name: string, value: string | undefined): Date | undefined {
  if (!value) return undefined
  const day = value.slice(0, 10)
  // Date turns the 30th of February into a day of March, and the database has no year 0
  const isMoment = MOMENT.test(value) && isStorable(new Date(value)) && isStorable(new Date(day))
  if (!isMoment || new Date(day).toISOString().slice(0, 10) !== day) {
    refuse(`${name} is no ISO 8601 moment`)
  }
  return new Date(value)
}

/** The ranges of a page's rows, and the total number of rows. */
export async function findPage(store: Store, userId: string, query: HistoryQuery) {
  const { page, limit, sortBy, sortOrder } = query
  const wholes = [page, limit].every((value) => Number.isSafeInteger(value) && value >= 1)
  if (!wholes || limit > LIMIT_MAXIMUM || page > PAGE_MAXIMUM) refuse('page or limit is out of range')
  if (!['asc', 'desc'].includes(sortOrder)) refuse('sortOrder is neither asc nor desc')
  const status = WITHDRAWAL_STATUSES.find((one) => one === query.status)
  if (query.status && !status) refuse(`status is none of ${WITHDRAWAL_STATUSES.join(', ')}`)
  const found = runsOf(sortBy, sortOrder as Order, status)
  if (!found) return refuse(`sortBy is none of ${SORTS.join(', ')}`)
  const from = readMoment('from', query.from)
  const to = readMoment('to', query.to)
  const between = and(from && gte(requestDate, from), to && lt(requestDate, to))
  const runs = between ? found.map((run) => ({ ...run, where: and(run.where, between) as SQL })) : found

  const counts = await countsOf(store, userId, runs, between)
  const parts: Part[] = []
  let skip = (page - 1) * limit
  let open = limit
  for (const [index, run] of runs.entries()) {
    const counted = counts[index] ?? 0
    const take = Math.min(open, counted - skip)
    if (take > 0) {
      const place = between ? { bound: undefined, skip } : await landOn(store, userId, run, skip)
      parts.push({ run, take, ...place })
      open -= take
    }
    skip = Math.max(0, skip - counted)
  }
  const total = counts.reduce((sum, counted) => sum + counted, 0)
  return { parts, total }
}

/**
 * One page and the totals. The tallies locate the page and an index returns it, so that a long history is as fast as a
 * short one on any page. With date limits the rows are counted and scanned.
 */
export async function withdrawalsOf(store: Store, userId: string, query: HistoryQuery) {
  const { parts, total } = await findPage(store, userId, query)
  const rows: (typeof withdrawals.$inferSelect)[] = []
  for (const part of parts) rows.push(...(await rowsOf(store, userId, part)))
  return { rows, total, totalPages: Math.max(1, Math.ceil(total / query.limit)) }
}
