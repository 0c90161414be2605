import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redemptions, rewards } from '../../demo/server/db/schema.ts'
import { listRedemptions } from '../../src/api/rewards.ts'
import { databases } from '../support/database.ts'
import { type Nodes, startNodes } from '../support/nodes.ts'
import { faultsOfBooks } from '../support/points.ts'
import { exact, redeemAtOnce, redeemNaively } from '../support/redeeming.ts'
import { startServer, type TestServer } from '../support/server.ts'

// A crowd that redeems from one balance; tests/heavy/redeeming.test.ts sends a larger one.

const COUNT = 60
const POINTS = 2050

describe.each(databases)('a crowd that redeems from one balance, on the %s database', (kind) => {
  let nodes: readonly [TestServer, ...TestServer[]]
  let shared: Nodes | undefined
  beforeAll(async () => {
    if (kind === 'postgres') {
      shared = await startNodes(2)
      nodes = shared.nodes as [TestServer, ...TestServer[]]
    } else nodes = [await startServer({ kind })]
  })
  afterAll(() => (shared ?? nodes[0]).close())

  test('gets exactly the rewards that the balance pays for', async () => {
    const [panel] = nodes
    const apis = nodes.map(({ api }) => api)
    expect(await redeemAtOnce(panel, apis, COUNT, POINTS)).toEqual(exact(POINTS))
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test('leaves every code in the list, however many there are', async () => {
    const [panel] = nodes
    const { token, id: userId } = await panel.register()
    const { store } = panel.server.database
    const [reward] = await store.select().from(rewards)
    const rows = Array.from({ length: 252 }, (_, i) => ({
      id: randomUUID(),
      userId,
      rewardId: reward?.id ?? '',
      pointsCost: 1,
      redemptionCode: `PB-${userId}-${i}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
    }))
    await store.insert(redemptions).values(rows)
    const { answer } = await panel.call(listRedemptions, { token })
    expect(answer.redemptions.map((one) => one.redemptionCode)).toEqual(rows.map((one) => one.redemptionCode).reverse())
  })

  test('breaks a check that reads, compares and then writes', async () => {
    const [first, ...others] = nodes
    const stores = [first.server.database.store, ...others.map(({ server }) => server.database.store)] as const
    const outcome = await redeemNaively(stores, COUNT, POINTS)
    expect(() => expect(outcome).toEqual(exact(POINTS))).toThrow()
    expect(outcome.succeeded).toBeGreaterThan(exact(POINTS).succeeded)
  })
})
