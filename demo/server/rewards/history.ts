import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Found, type Lookup, prepareLookup } from '../accounts/sessions.ts'
import type { Store } from '../db/open.ts'
import { users, WITHDRAWAL_STATUSES, withdrawals } from '../db/schema.ts'
import { Refusal } from '../failure.ts'
import { type Counted, countsOf, landOn, totalOf, withdrawalCounts } from './counts.ts'
import { type Order, type Part, type Run, rowsOf, runsOf, type WithdrawalRow } from './runs.ts'

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
export async function findPage(store: Store, userId: string, counted: readonly Counted[], query: HistoryQuery) {
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
  const between = and(from && gte(withdrawals.requestDate, from), to && lt(withdrawals.requestDate, to))
  const runs = between ? found.map((run) => ({ ...run, where: and(run.where, between) as SQL })) : found

  const counts = await countsOf(store, userId, runs, counted, between)
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

/** Rows of a page as the contract's client asks for them. */
const PAGE = 10

/** The run that begins with the whole page, if only one can: then one statement reads it with the session. */
function firstRunOf({ page, limit, sortBy, sortOrder, status, from, to }: HistoryQuery): Run | undefined {
  const known = WITHDRAWAL_STATUSES.find((one) => one === status)
  if (page !== 1 || limit !== PAGE || from || to || (status && !known)) return undefined
  if (sortOrder !== 'asc' && sortOrder !== 'desc') return undefined
  const runs = runsOf(sortBy, sortOrder, known)
  return runs?.length === 1 ? runs[0] : undefined
}

const nameOf = ({ tally, direction, status }: Run): string => `withdrawals-${tally}-${direction}-${status ?? 'all'}`

/** What is found with the session: the counts, and the rows of a first page. */
interface FoundHistory extends Found {
  readonly counted: readonly Counted[]
  readonly first: WithdrawalRow[] | null
}

/**
 * One page and the totals. The tallies locate the page and an index returns it, so that a long history is as fast as a
 * short one on any page. With date limits the rows are counted and scanned.
 */
export function createHistory(store: Store) {
  const prepare = (name: string, first: SQL<WithdrawalRow[] | null>): Lookup<FoundHistory> =>
    prepareLookup(store, name, { counted: withdrawalCounts, first })
  const counts = prepare('withdrawals', sql<null>`null::json`)
  const pages = new Map<string, Lookup<FoundHistory>>()

  return {
    /** What finds the session of a caller who asks this. */
    lookupFor(query: HistoryQuery): Lookup<FoundHistory> {
      const run = firstRunOf(query)
      if (!run) return counts
      const name = nameOf(run)
      const known = pages.get(name)
      if (known) return known
      const rows = rowsOf(store, users.id, { run, bound: undefined, skip: 0, take: PAGE })
      const page = prepare(name, sql`(select coalesce(json_agg(page), '[]') from (${rows}) as page)`)
      pages.set(name, page)
      return page
    },
    async pageOf({ memberId, counted, first }: FoundHistory, query: HistoryQuery) {
      const { parts, total } = first
        ? { parts: [], total: totalOf(counted, query.status) }
        : await findPage(store, memberId, counted, query)
      const rows = first ?? []
      for (const part of parts) rows.push(...(await rowsOf(store, memberId, part)))
      return { rows, total, totalPages: Math.max(1, Math.ceil(total / query.limit)) }
    },
  }
}
