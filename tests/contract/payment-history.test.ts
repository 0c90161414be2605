import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdrawals, withdrawalTallies } from '../../demo/server/db/schema.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { findPage } from '../../demo/server/money/withdrawals/history.ts'
import type { HistoryQuery } from '../../demo/server/money/withdrawals/history-query.ts'
import { rowsOf } from '../../demo/server/money/withdrawals/runs.ts'
import * as users from '../../src/api/users.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { giveWithdrawals, NUMBER } from '../support/withdrawals.ts'

/** How the database reads each part of a page. */
async function plansOf(store: Store, userId: string, query: HistoryQuery): Promise<string[]> {
  const plans: string[] = []
  const counted = await store
    .select({ status: withdrawals.status, count: count() })
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .groupBy(withdrawals.status)
  for (const part of (await findPage(store, userId, counted, query)).parts) {
    const lines = await store.execute(sql`explain (analyze, costs off) ${rowsOf(store, userId, part)}`)
    plans.push(
      (lines as unknown as { rows: Record<string, string>[] }).rows.map((line) => line['QUERY PLAN']).join('\n'),
    )
  }
  return plans
}

const LAST = new Date('2026-11-20T10:00:00Z')
/** Two a week: they lie over many months, and some amounts twice. */
const COUNT = 230
/** A month of the long history has so many rows, two digits of an amount fewer. */
const MOST_IN_A_STRETCH = 60

describe.each(oneDatabase)('the payment history on the %s database', (kind) => {
  let panel: TestServer
  let member: Awaited<ReturnType<TestServer['register']>>
  /** Another member, who has withdrawn every 14 hours for five years. */
  let long: string
  let rows: Awaited<ReturnType<typeof giveWithdrawals>>
  beforeAll(async () => {
    panel = await startServer({ kind })
    member = await panel.register()
    rows = await giveWithdrawals(panel, member.id, COUNT, LAST, 3.5)
    long = (await panel.register()).id
    await giveWithdrawals(panel, long, 3000, LAST, 0.6)
    // an operator approved each: a plan may scan a table of a few rows
    await panel.server.database.store.execute(
      sql`insert into withdrawal_actions (withdrawal_id, status, by, at)
        select id, 'approved', 'Nila', request_date from withdrawals where user_id = ${long}`,
    )
  })
  afterAll(() => panel.close())

  const ask = (query: Record<string, string> = {}) =>
    panel.call(users.withdrawalHistory, { token: member.token, query })
  /** Every page in turn. */
  async function all(query: Record<string, string>) {
    const ids: string[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { answer } = await ask({ ...query, page: String(page) })
      expect(answer.withdrawalHistory.length).toBeLessThanOrEqual(10)
      ids.push(...answer.withdrawalHistory.map(({ id }) => id))
      pages = answer.pagination.totalPages
      expect(pages).toBe(Math.max(1, Math.ceil(answer.pagination.total / 10)))
    }
    return ids
  }

  const time = (date: Date | null | undefined) => date?.getTime() ?? 0
  const byRequest = (one: Row, other: Row) =>
    time(one.requestDate) - time(other.requestDate) || (one.id < other.id ? -1 : 1)
  type Row = (typeof rows)[number]
  /** What the order is in words: equals follow the request; what is not processed comes last; in a status the newest first. */
  const orders: Record<string, (one: Row, other: Row, sign: number) => number> = {
    requestDate: (one, other, sign) => sign * byRequest(one, other),
    amount: (one, other, sign) => sign * (one.amount - other.amount || byRequest(one, other)),
    status: (one, other, sign) => sign * one.status.localeCompare(other.status) || byRequest(other, one),
    processedDate: (one, other, sign) => {
      if (!one.processedDate || !other.processedDate)
        return Number(!one.processedDate) - Number(!other.processedDate) || byRequest(other, one)
      return sign * (time(one.processedDate) - time(other.processedDate) || byRequest(one, other))
    },
  }

  test.each(
    Object.keys(orders).flatMap((sortBy) => [
      [sortBy, 'asc'],
      [sortBy, 'desc'],
    ]) as [string, string][],
  )(
    'by %s %s every row comes once, in order, over all pages, with a status and between days too',
    async (by, order) => {
      const query = { sortBy: by, sortOrder: order }
      const sign = order === 'asc' ? 1 : -1
      const expected = (keep: (row: Row) => boolean) =>
        rows
          .filter(keep)
          .sort((one, other) => orders[by]?.(one, other, sign) ?? 0)
          .map(({ id }) => id)
      expect(await all(query)).toEqual(expected(() => true))
      for (const status of ['pending', 'rejected'])
        expect(await all({ ...query, status })).toEqual(expected((row) => row.status === status))
      const [from, to] = ['2026-03-01T00:00:00Z', '2026-06-01T00:00:00+05:30'].map((text) => new Date(text))
      const between = (row: Row) => time(row.requestDate) >= time(from) && time(row.requestDate) < time(to)
      const days = { from: from?.toISOString() ?? '', to: to?.toISOString() ?? '' }
      expect(await all({ ...query, ...days })).toEqual(expected(between))
    },
  )

  test('beyond the last page there is nothing, and still how many there are', async () => {
    const { answer } = await ask({ page: '900000' })
    expect(answer).toMatchObject({ withdrawalHistory: [], pagination: { total: COUNT, totalPages: COUNT / 10 } })
  })

  test.each([
    { page: '01' },
    { page: ' 2 ' },
    { limit: '100' },
    { status: '', from: '', to: '' },
    { from: '0001-01-01', to: '9999-12-31' },
    { unknown: 'x' },
  ])('what can be read is read, and what is unknown ignored: %o', async (query) => {
    expect((await ask(query as unknown as Record<string, string>)).answer.pagination.total).toBe(COUNT)
  })

  test('of the account number its last four digits leave the server, and nothing else tells it', async () => {
    const headers = { Authorization: `Bearer ${member.token}` }
    const answered = await (await fetch(`${panel.api}/users/withdrawal-history?limit=100`, { headers })).text()
    // a random id may have any five digits
    const text = answered.replaceAll(/"id":"[^"]*"/g, '')
    expect(text).toContain(`"accountNumber":"${NUMBER.slice(-4)}"`)
    expect(text).not.toContain(NUMBER.slice(-5))
    expect(text).not.toContain('SBIN')
    expect(text).not.toContain('Meera')
  })

  test.each([
    [{ sortBy: 'requestDate' }],
    [{ sortBy: 'amount' }],
    [{ sortBy: 'processedDate' }],
    [{ sortBy: 'status' }],
    [{ sortBy: 'amount', status: 'rejected' }],
    [{ sortBy: 'processedDate', status: 'pending' }],
  ])('a page in the middle of 3,000 rows, by %o, is read from an index, from near its first row on', async (query) => {
    const { store } = panel.server.database
    await store.execute(sql`analyze withdrawals, withdrawal_actions`)
    for (const sortOrder of ['asc', 'desc']) {
      const page = 'status' in query ? 38 : 150
      const plans = await plansOf(store, long, { page, limit: 10, sortOrder, ...query })
      expect(plans.length).toBeGreaterThan(0)
      for (const plan of plans) {
        expect(plan).toMatch(/(Scan|Scan Backward) (using|on) withdrawals_/)
        expect(plan).not.toContain('Seq Scan')
        const read = Number(/(?:Index|Heap) Scan.*?actual .*?rows=(\d+)/.exec(plan)?.[1])
        expect(read, plan).toBeLessThanOrEqual(10 + MOST_IN_A_STRETCH)
      }
    }
  })

  test('the tallies follow each change of a withdrawal', async () => {
    const { store } = panel.server.database
    const { id } = await panel.register()
    const given = await giveWithdrawals(panel, id, 40, LAST)
    const changed = given[3]?.id ?? ''
    const processed = new Date('2026-11-21T00:00:00Z')
    await store
      .update(withdrawals)
      .set({ status: 'rejected', processedDate: processed })
      .where(eq(withdrawals.id, changed))
    await store.update(withdrawals).set({ amount: 1234 }).where(eq(withdrawals.userId, id))
    await store.delete(withdrawals).where(eq(withdrawals.id, given[5]?.id ?? ''))
    const counted = await store.execute(sql`select sort, sum(count)::int as count from withdrawal_tallies
      where user_id = ${id} group by 1 order by 1`)
    const left = await store.select().from(withdrawals).where(eq(withdrawals.userId, id))
    const without = left.filter(({ processedDate }) => !processedDate).length
    expect((counted as unknown as { rows: object[] }).rows).toEqual([
      { sort: 'amount', count: 39 },
      { sort: 'processedDate', count: 39 - without },
      { sort: 'requestDate', count: 39 },
      { sort: 'unprocessed', count: without },
    ])
    const amounts = await store.select().from(withdrawalTallies).where(eq(withdrawalTallies.userId, id))
    const tallies = amounts.filter(({ sort, count }) => sort === 'amount' && count !== 0)
    expect(new Set(tallies.map(({ bucket }) => bucket))).toEqual(new Set([1200]))
  })
})
