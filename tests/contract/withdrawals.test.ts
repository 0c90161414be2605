import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastOf } from '../../demo/server/money/ledger/ledger.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { dashboard as overview } from '../../src/api/dashboard.ts'
import * as rewards from '../../src/api/rewards.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { givePoints } from '../support/points.ts'
import { startServer, type TestServer } from '../support/server.ts'

const REWARD = { id: 'saat-elaichi-tea', cost: 100 }

describe.each(databases)('rewards and withdrawals on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
  })
  afterAll(() => panel.close())

  const store = () => panel.server.database.store

  const pointsOf = async (token: string) => (await panel.call(users.profile, { token })).answer.user.points
  const memberWith = async (points: number) => {
    const member = await panel.register()
    await givePoints(panel, member.id, points)
    return member
  }
  const bank = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }

  test('a reward takes its points and answers a code, once a key', async () => {
    const { token } = await memberWith(250)
    const key = randomUUID()
    const redeem = () => panel.call(rewards.redeemReward, { token, id: REWARD.id, key })
    const { answer } = await redeem()
    expect(answer.points).toBe(150)
    expect(answer.redemption.redemptionCode).not.toBe('')
    expect((await redeem()).answer).toEqual(answer)
    expect(await pointsOf(token)).toBe(150)
    const { dashboard } = (await panel.call(overview, { token })).answer
    expect(dashboard.stats).toMatchObject({ totalRedemptions: 1, totalPointsEarned: 250, currentPoints: 150 })
    expect((await panel.call(rewards.redeemReward, { token, id: 'invented' })).status).toBe(404)
  })

  test('thirty redemptions and withdrawals at once never overdraw', async () => {
    const { token, id } = await memberWith(3 * REWARD.cost + 50)
    await panel.call(users.saveBankDetails, { token, body: bank })
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? panel.call(rewards.redeemReward, { token, id: REWARD.id })
          : panel.call(users.requestWithdrawal, { token, body: { amount: 100 }, key: randomUUID() }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = tries.filter(({ status }) => status !== 200).map(({ answer }) => answer.code)
    expect(new Set(refused)).toEqual(new Set(['insufficient-points']))
    expect((await lastOf(store(), id)).balance).toBe(50)
  })

  test('a withdrawal needs bank details, a whole amount of 100 or more, and the points', async () => {
    const { token } = await memberWith(500)
    const ask = async (amount: number) =>
      (await panel.call(users.requestWithdrawal, { token, body: { amount } })).answer.code
    expect(await ask(100)).toBe('bank-details-missing')
    await panel.call(users.saveBankDetails, { token, body: bank })
    for (const amount of [99, 0, -100]) expect(await ask(amount)).toBe('amount-minimum')
    expect(await ask(100.5)).toBe('amount-whole')
    for (const amount of [501, 2 ** 31, 1e300]) expect(await ask(amount)).toBe('insufficient-points')
    expect(await ask(500)).toBeUndefined()
    expect(await pointsOf(token)).toBe(0)
  })

  test('a withdrawal holds its points; rejection gives them back, approval pays them out, and each once', async () => {
    const { token, id } = await memberWith(400)
    await panel.call(users.saveBankDetails, { token, body: bank })
    for (const amount of [100, 250]) await panel.call(users.requestWithdrawal, { token, body: { amount } })
    expect(await pointsOf(token)).toBe(50)
    const list = async () => (await panel.call(users.withdrawalHistory, { token, query: { sortBy: 'amount' } })).answer
    const [large, small] = (await list()).withdrawalHistory
    const decide = (which: string | undefined, action: 'approve' | 'reject') =>
      decideWithdrawal(store(), { id: which ?? '', action, by: 'Nila', reason: 'No such account', at: new Date() })
    await decide(large?.id, 'reject')
    await decide(small?.id, 'approve')
    expect(await pointsOf(token)).toBe(300)
    await expect(decide(large?.id, 'approve')).rejects.toThrow('is rejected: only one that is pending can be approved')
    expect((await list()).withdrawalHistory.map(({ status }) => status)).toEqual(['rejected', 'approved'])
    expect((await lastOf(store(), id)).held).toBe(0)
    const { stats } = (await panel.call(overview, { token })).answer.dashboard
    expect(stats).toMatchObject({ approvedWithdrawalAmount: 100, totalPointsEarned: 400 })
  })
})
