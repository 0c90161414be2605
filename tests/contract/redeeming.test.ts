import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entries, idempotencyKeys, redemptions, rewards, transactions } from '../../demo/server/db/schema.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { POINTS_COST } from '../../src/contract/price-changed.ts'
import { listRedemptions, redeemReward } from '../../src/contract/rewards.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { atOnce } from '../support/crowd.ts'
import { databases } from '../support/database.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { send, type TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const REWARD = { id: 'saat-elaichi-tea', cost: 100 }

interface Outcome {
  readonly succeeded: number
  readonly refused: readonly string[]
  readonly codes: number
  readonly balance: number
  readonly redemptions: number
  readonly paid: number
}

/** Expects as many redemptions as the balance pays for. */
function exact(points: number): Outcome {
  const succeeded = Math.floor(points / REWARD.cost)
  const paid = succeeded * REWARD.cost
  const refused = ['400 Insufficient Points']
  return { succeeded, refused, codes: succeeded, balance: points - paid, redemptions: succeeded, paid }
}

const summed = (answers: readonly { code?: string; refused?: string }[]) => ({
  succeeded: answers.filter(({ code }) => code).length,
  refused: [...new Set(answers.flatMap(({ refused }) => refused ?? []))],
  codes: new Set(answers.flatMap(({ code }) => code ?? [])).size,
})

async function redeemAtOnce(panel: TestServer, apis: readonly string[], count: number, points: number) {
  const { store } = panel.server.database
  const { id: userId, token } = await panel.register()
  await givePoints(panel, userId, points)
  const answers = await atOnce(count, async (index) => {
    const request = { token, id: REWARD.id, key: randomUUID() }
    const { status, answer } = await send(apis[index % apis.length] ?? '', redeemReward, request)
    return status === 200 ? { code: answer.redemption.redemptionCode } : { refused: `${status} ${answer.message}` }
  })
  const [paid] = await store
    .select({ points: sql<number>`coalesce(sum(${entries.amount}), 0)`.mapWith(Number) })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(transactions.userId, userId), eq(transactions.kind, 'redemption'), gt(entries.amount, 0)))
  return {
    ...summed(answers),
    balance: await pointsOf(store, userId),
    redemptions: await store.$count(redemptions, eq(redemptions.userId, userId)),
    paid: paid?.points ?? 0,
  } satisfies Outcome
}

/** Pays for a third of the crowd, and leaves a remainder. */
const POINTS = Math.floor(counts.redemptions / 3) * REWARD.cost + 50

describe.each(databases)('redeeming, on the %s database', (kind) => {
  const panels = nodesOfSuite(kind)
  const panel = () => panels.at(0)
  const store = () => panel().server.database.store

  test('many redemptions at once get exactly the rewards that the balance pays for', async () => {
    const apis = panels.nodes.map(({ api }) => api)
    expect(await redeemAtOnce(panel(), apis, counts.redemptions, POINTS)).toEqual(exact(POINTS))
    expect(await faultsOfBooks(panel())).toEqual([])
  })

  test('thirty redemptions and withdrawals at once never overdraw the balance', async () => {
    const { token, id } = await memberWith(panel(), 3 * REWARD.cost + 50)
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? panels.at(index).call(redeemReward, { token, id: REWARD.id })
          : panels.at(index).call(requestWithdrawal, { token, body: { amount: 100 }, key: randomUUID() }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = tries.filter(({ status }) => status !== 200).map(({ answer }) => answer.code)
    expect(new Set(refused)).toEqual(new Set(['insufficient-points']))
    expect(await pointsOf(store(), id)).toBe(50)
    expect(await faultsOfBooks(panel())).toEqual([])
  })

  test('the list has all codes of its owner, newest first, and no codes of others', async () => {
    const { token, id: userId } = await panel().register()
    const [reward] = await store().select().from(rewards)
    const rows = Array.from({ length: 252 }, (_, i) => ({
      id: randomUUID(),
      userId,
      rewardId: reward?.id ?? '',
      pointsCost: 1,
      redemptionCode: `PB-${userId}-${i}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
    }))
    await store().insert(redemptions).values(rows)
    const codesOf = async (owner: string) =>
      (await panel().call(listRedemptions, { token: owner })).answer.redemptions.map((one) => one.redemptionCode)
    expect(await codesOf(token)).toEqual(rows.map((one) => one.redemptionCode).reverse())
    expect(await codesOf((await panel().register()).token)).toEqual([])
  })

  test('the server refuses a redemption at an outdated price, states the new price and stores nothing', async () => {
    const { id, token } = await memberWith(panel(), 500)
    const redeem = (shown?: string, key: string = randomUUID()) => {
      const headers: Record<string, string> = shown === undefined ? {} : { [POINTS_COST]: shown }
      return panel().call(redeemReward, { token, id: REWARD.id, key, headers })
    }
    const traces = async () => [
      await pointsOf(store(), id),
      await store().$count(redemptions, eq(redemptions.userId, id)),
      await store().$count(idempotencyKeys, eq(idempotencyKeys.userId, id)),
    ]
    const before = await traces()
    for (const shown of [REWARD.cost - 1, REWARD.cost + 1, 0]) {
      const { status, answer } = await redeem(String(shown))
      const message = `This reward now costs ${REWARD.cost} points. Nothing was taken.`
      expect([status, answer.code, answer.message]).toEqual([409, 'price-changed', message])
    }
    for (const malformed of ['-100', '1e2', '100, 100', 'free']) expect((await redeem(malformed)).status).toBe(400)
    expect(await traces()).toEqual(before)
    const key = randomUUID()
    for (const again of [key, key]) expect((await redeem(String(REWARD.cost), again)).status).toBe(200)
    expect((await redeem(String(REWARD.cost + 1), key)).status, 'the key of a redemption with another price').toBe(409)
    expect((await redeem()).status, 'a call without a price').toBe(200)
    expect((await traces()).slice(0, 2)).toEqual([500 - 2 * REWARD.cost, 2])
  })
})
