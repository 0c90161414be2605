import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Found, type Lookup, prepareLookup } from '../../accounts/sessions.ts'
import { users, WITHDRAWAL_STATUSES, withdrawals } from '../../db/schema.ts'
import type { Database, Store } from '../../db/store.ts'
import { type Counted, countsOf, landOn, totalOf, withdrawalCounts } from './counts.ts'
import { type HistoryQuery, isSort, readHistoryQuery } from './history-query.ts'
import { type Part, type Run, rowsOf, runsOf, type WithdrawalRow } from './runs.ts'

/** The ranges of a page's rows, and the total number of rows. */
export async function findPage(store: Store, userId: string, counted: readonly Counted[], query: HistoryQuery) {
  const { page, limit, sort, order, status, from, to } = readHistoryQuery(query)
  const found = runsOf(sort, order, status)
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
  if ((sortOrder !== 'asc' && sortOrder !== 'desc') || !isSort(sortBy)) return undefined
  const runs = runsOf(sortBy, sortOrder, known)
  return runs.length === 1 ? runs[0] : undefined
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
export function createHistory({ store, reads }: Database) {
  const prepare = (name: string, first: SQL<WithdrawalRow[] | null>): Lookup<FoundHistory> =>
    prepareLookup(reads, name, { counted: withdrawalCounts, first })
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
