import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { giveWithdrawals } from '../support/withdrawals.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const LAST = new Date('2026-11-20T10:00:00Z')
/** Both histories go back so many days. */
const DAYS = 1825
const SIZES = [20, 20_000] as const
/** Withdrawals of each other member. */
const OTHERS = Array.from({ length: 8 }, () => 10_000)
/** How many times as long a page may take (docs/decisions/073-money-that-can-be-read.md). */
const MOST = 4
const ROUNDS = 200

const medianOf = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

describe.each(databases)('a long payment history, on the %s database', (kind) => {
  let panel: TestServer
  const tokens: string[] = []
  beforeAll(async () => {
    panel = await startServer({ kind })
    for (const size of [...SIZES, ...OTHERS]) {
      const { id, token } = await panel.register()
      await giveWithdrawals(panel, id, size, LAST, DAYS / size)
      tokens.push(token)
    }
    await panel.server.database.store.execute(sql`vacuum analyze`)
  }, 600_000)
  afterAll(() => panel.close())

  // what is slow is so every time; a machine that does something else spoils a measurement now and then
  test.each([
    ['first', {}],
    ['middle', {}],
    ['first', { sortBy: 'processedDate' }],
    ['first', { sortBy: 'amount' }],
    ['first', { sortBy: 'status', sortOrder: 'asc' }],
    ['middle', { sortBy: 'processedDate' }],
    ['middle', { status: 'rejected' }],
  ])(
    'its %s page by %o takes at most four times as long with 20,000 rows as with 20',
    { retry: 2 },
    async (place, query) => {
      const times = SIZES.map((): number[] => [])
      const share = 'status' in query ? 4 : 1
      const ask = async (index: number) => {
        const rows = (SIZES[index] ?? 0) / share
        const page = place === 'first' ? 1 : Math.ceil(rows / 20)
        const begun = performance.now()
        const { answer } = await panel.call(users.withdrawalHistory, {
          token: tokens[index],
          query: { ...query, page },
        })
        const took = performance.now() - begun
        expect(answer.withdrawalHistory.length).toBeGreaterThan(0)
        expect(answer.pagination.total).toBe(rows)
        return took
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        // in turns, so that what else the machine does slows both alike
        for (const index of round % 2 ? [0, 1] : [1, 0]) times[index]?.push(await ask(index))
      }
      const [short = 0, long = 0] = times.map(medianOf)
      say(
        `${kind}: ${place} page ${JSON.stringify(query)}: 20 rows ${short.toFixed(2)} ms, 20,000 rows ${long.toFixed(2)} ms, ${(long / short).toFixed(2)} times`,
      )
      expect(long / short).toBeLessThan(MOST)
    },
  )
})
