import { describe, expect, test } from 'vitest'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { type Entry, readPassbook } from '../support/passbook.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

// contract/money.test.ts tests sequences of operations.

describe.each(oneDatabase)('the passbook on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const numbersOf = (entries: readonly Entry[]) => entries.map(({ id }) => Number(id))
  const from1To = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
  const pointsOf = async (token: string) =>
    (await panel.call(dashboard, { token })).answer.dashboard.stats.currentPoints

  async function expectRunning(entries: readonly Entry[], token: string) {
    expect(numbersOf(entries)).toEqual(from1To(entries.length))
    let balance = 0
    for (const entry of entries) {
      balance += entry.points
      expect(entry.balance).toBe(balance)
    }
    expect(balance).toBe(await pointsOf(token))
  }

  test('the passbook has only the member’s own entries, in order, while other members move points', async () => {
    const members = await Promise.all([memberWith(panel, 1000), memberWith(panel, 1000)])
    const move = async ({ id, token }: (typeof members)[number]) => {
      const { answer } = await panel.call(requestWithdrawal, { token, body: { amount: 100 } })
      expect(answer.success).toBe(true)
      await givePoints(panel, id, 7)
    }
    await Promise.all(members.flatMap((member) => Array.from({ length: 8 }, () => move(member))))
    // Payouts move only held points.
    const { store } = panel.server.database
    const held = await store.select().from(withdrawals)
    const mine = held.filter(({ userId }) => members.some(({ id }) => id === userId))
    await Promise.all([
      ...mine.map(({ id }, index) => {
        const action = index % 2 ? 'approve' : 'reject'
        return decideWithdrawal(store, { id, action, by: 'Nila', reason: 'No such account', at: new Date() })
      }),
      ...members.flatMap(({ id }) => Array.from({ length: 8 }, () => givePoints(panel, id, 3))),
    ])
    for (const { token } of members) {
      const entries = await readPassbook(panel, token, 500)
      expect(entries).toHaveLength(1 + 8 * 4)
      await expectRunning(entries, token)
    }
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test('the passbook repeats and misses no entry if entries are added between two pages', async () => {
    const { id, token } = await panel.register()
    for (const points of from1To(10)) await givePoints(panel, id, points)
    const entries = await readPassbook(panel, token, 3, () => givePoints(panel, id, 50))
    expect(entries.map(({ points }) => points)).toEqual(from1To(10))
    const { answer } = await panel.call(ledger, { token, query: { limit: 1 } })
    expect(answer).toMatchObject({ points: 55 + 200, entries: [{ points: 50, balance: 255 }], next: '14' })
  })
})
