import { beforeAll, describe, expect, test } from 'vitest'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import type { TestServer } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { giveWithdrawals } from '../support/withdrawals.ts'

const LAST = new Date('2026-11-20T10:00:00Z')
/** There are two withdrawals a week, so that some amounts are equal. */
const COUNT = 230

describe.each(oneDatabase)('the payment history on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let member: Awaited<ReturnType<TestServer['register']>>
  let rows: Awaited<ReturnType<typeof giveWithdrawals>>
  beforeAll(async () => {
    member = await panel.register()
    rows = await giveWithdrawals(panel, member.id, COUNT, LAST, 3.5)
  })

  const ask = (query: Record<string, string> = {}) =>
    panel.call(users.withdrawalHistory, { token: member.token, query })
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
  /** Equal rows follow the request date. Rows without a processing date come last. */
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
    'the history sorted by %s %s has every row once and in order, also for one status and between two days',
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

  test('a page after the last page has no rows, but has the totals', async () => {
    const { answer } = await ask({ page: '900000' })
    expect(answer).toMatchObject({ withdrawalHistory: [], pagination: { total: COUNT, totalPages: COUNT / 10 } })
  })
})
