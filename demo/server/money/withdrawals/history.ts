import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { isoOf } from '../../db/iso.ts'
import { users, withdrawalActions, withdrawals } from '../../db/schema.ts'
import type { Database } from '../../db/store.ts'
import { type Found, type Lookup, prepareLookup } from '../../http/session/lookup.ts'
import { type HistoryQuery, type Order, readHistoryQuery, type Sort } from './history-query.ts'
import type { HistoryRow } from './rules.ts'

const { requestDate, amount, processedDate, status, id } = withdrawals

function orderOf(sort: Sort, order: Order): readonly SQL[] {
  const towards = order === 'asc' ? asc : desc
  const newestFirst = [desc(requestDate), desc(id)]
  if (sort === 'requestDate') return [towards(requestDate), towards(id)]
  if (sort === 'amount') return [towards(amount), towards(requestDate), towards(id)]
  if (sort === 'status') return [towards(status), ...newestFirst]
  if (order === 'desc') return [sql`${processedDate} desc nulls last`, ...newestFirst]
  const oldestFirst = [requestDate, id].map((column) => sql`case when ${processedDate} is not null then ${column} end`)
  return [asc(processedDate), ...oldestFirst, ...newestFirst]
}

const shown = {
  id,
  transactionId: sql<string>`${withdrawals.transactionId}`.as('transactionId'),
  requestDate: isoOf(requestDate).as('requestDate'),
  // written as SQL text, because drizzle omits the table names if a statement has one table
  approvedDate: sql<string | null>`(
    select ${isoOf(withdrawalActions.at)} from withdrawal_actions
    where withdrawal_actions.withdrawal_id = withdrawals.id and withdrawal_actions.status = 'approved'
  )`.as('approvedDate'),
  processedDate: sql<string | null>`${isoOf(processedDate)}`.as('processedDate'),
  amount,
  status,
  rejectionReason: sql<string | null>`${withdrawals.rejectionReason}`.as('rejectionReason'),
  bankReference: sql<string | null>`${withdrawals.bankReference}`.as('bankReference'),
  paymentMode: sql<string | null>`${withdrawals.paymentMode}`.as('paymentMode'),
  expectedBy: sql<string | null>`${withdrawals.expectedBy}`.as('expectedBy'),
  bankCode: sql<string>`${withdrawals.bankCode}`.as('bankCode'),
  accountEnd: sql<string>`${withdrawals.accountEnd}`.as('accountEnd'),
}

interface FoundHistory extends Found {
  readonly total: number
  readonly limit: number
  readonly rows: readonly HistoryRow[]
}

type Asked = ReturnType<typeof readHistoryQuery>

function pageColumns({ store }: Pick<Database, 'store'>, { sort, order, status: wanted, from, to }: Asked) {
  const where = and(
    eq(withdrawals.userId, users.id),
    wanted && eq(status, sql.placeholder('status')),
    from && gte(requestDate, sql.placeholder('from')),
    to && lt(requestDate, sql.placeholder('to')),
  )
  const ordered = orderOf(sort, order)
  // fetches the rows of the page in a second statement, so that the skipped rows are read only from an index
  const found = store
    .select({ id })
    .from(withdrawals)
    .where(where)
    .orderBy(...ordered)
    .offset(sql.placeholder('skip'))
    .limit(sql.placeholder('limit'))
  const rows = store
    .select(shown)
    .from(withdrawals)
    .where(inArray(id, found))
    .orderBy(...ordered)
  return {
    total: sql<number>`(select count(*) from ${withdrawals} where ${where})`.mapWith(Number),
    rows: sql<readonly HistoryRow[]>`(select coalesce(json_agg(page), '[]') from (${rows}) as page)`,
  }
}

export function createHistory({ store, reads }: Database) {
  const known = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (name: string, asked: Asked) => prepareLookup(reads, name, pageColumns({ store }, asked))

  return (query: HistoryQuery): Lookup<FoundHistory> => {
    const asked = readHistoryQuery(query)
    const { page, limit, sort, order, status, from, to } = asked
    const name = ['withdrawals', sort, order, status && 'status', from && 'from', to && 'to'].filter(Boolean).join('-')
    const find = known.get(name) ?? prepare(name, asked)
    known.set(name, find)
    const values = { status, from: from?.toISOString(), to: to?.toISOString(), skip: (page - 1) * limit, limit }
    return async (hash, now) => {
      const found = await find(hash, now, values)
      return found && { ...found, limit }
    }
  }
}
