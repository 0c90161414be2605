import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entries, idempotencyKeys, redemptions, withdrawals } from '../../demo/server/db/schema.ts'
import { memberAccount } from '../../demo/server/money/ledger/accounts.ts'
import * as rewards from '../../src/api/rewards.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { memberWith } from '../support/withdrawals.ts'

const REWARD = { id: 'saat-elaichi-tea', cost: 100 }

describe.each(databases)('what takes points, on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
  })
  afterAll(() => panel.close())

  /** All that a request could have changed of this member. */
  async function traces({ id, token }: { id: string; token: string }) {
    const { store } = panel.server.database
    const one = async (rows: Promise<{ n: number }[]>) => (await rows)[0]?.n
    return {
      points: (await panel.call(users.profile, { token })).answer.user.points,
      withdrawals: await one(store.select({ n: count() }).from(withdrawals).where(eq(withdrawals.userId, id))),
      redemptions: await one(store.select({ n: count() }).from(redemptions).where(eq(redemptions.userId, id))),
      entries: await one(
        store
          .select({ n: count() })
          .from(entries)
          .where(eq(entries.account, memberAccount(id))),
      ),
      keys: await one(store.select({ n: count() }).from(idempotencyKeys).where(eq(idempotencyKeys.userId, id))),
    }
  }

  const send = (path: string, token: string, body: string, key?: string, shown?: string) =>
    fetch(`${panel.api}${path}`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(shown === undefined ? {} : { 'Panel-Points-Cost': shown }),
      },
    })

  describe('a withdrawal', () => {
    test('may be sent again under a key that was refused before', async () => {
      const { token } = await memberWith(panel, 500)
      const key = randomUUID()
      expect((await panel.call(users.requestWithdrawal, { token, body: { amount: 501 }, key })).status).toBe(400)
      expect((await panel.call(users.requestWithdrawal, { token, body: { amount: 500 }, key })).status).toBe(200)
    })

    test('is made once a key, however often and however many at once it arrives; another body is refused', async () => {
      const one = await memberWith(panel, 500)
      const key = randomUUID()
      const ask = (amount: number) => panel.call(users.requestWithdrawal, { token: one.token, body: { amount }, key })
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(150)))
      expect(new Set(answers.map(({ answer }) => answer.points))).toEqual(new Set([350]))
      const before = await traces(one)
      expect(before).toMatchObject({ points: 350, withdrawals: 1, keys: 1 })
      const { status, answer } = await ask(151)
      expect([status, answer.code]).toEqual([409, 'conflict'])
      const path = `/users/rewards/${REWARD.id}/redeem`
      expect((await send(path, one.token, '{}', key)).status).toBe(409)
      expect(await traces(one)).toEqual(before)
    })
  })

  test.each(['invented', '%00', '%F0%9F%8D%B5', '..%2F..%2Fauth', "' or 1=1 --", 'x'.repeat(90)])(
    'a reward named %s is refused in words, and nothing has changed',
    async (name) => {
      const member = await memberWith(panel, 500)
      const before = await traces(member)
      const answer = await send(`/users/rewards/${name}/redeem`, member.token, '{}', randomUUID())
      expect([400, 404]).toContain(answer.status)
      expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
      expect(await traces(member)).toEqual(before)
    },
  )

  test('a reward that costs more than there is leaves no trace', async () => {
    const member = await memberWith(panel, REWARD.cost - 1)
    const before = await traces(member)
    const { status, answer } = await panel.call(rewards.redeemReward, {
      token: member.token,
      id: REWARD.id,
      key: randomUUID(),
    })
    expect([status, answer.message]).toEqual([400, 'Insufficient Points'])
    expect(await traces(member)).toEqual(before)
  })

  test('a reward at another price than was shown is refused with the new one, and leaves no trace', async () => {
    const member = await memberWith(panel, 500)
    const before = await traces(member)
    const path = `/users/rewards/${REWARD.id}/redeem`
    for (const shown of [REWARD.cost - 1, REWARD.cost + 1, 0]) {
      const refused = await send(path, member.token, '{}', randomUUID(), String(shown))
      expect([refused.status, await refused.json()]).toEqual([
        409,
        {
          success: false,
          code: 'price-changed',
          message: `This reward now costs ${REWARD.cost} points. Nothing was taken.`,
          pointsCost: REWARD.cost,
        },
      ])
    }
    for (const malformed of ['-100', '1e2', '100, 100', 'free'])
      expect((await send(path, member.token, '{}', randomUUID(), malformed)).status).toBe(400)
    expect(await traces(member)).toEqual(before)
    for (const shown of [String(REWARD.cost), undefined])
      expect((await send(path, member.token, '{}', undefined, shown)).status).toBe(200)
    expect(await traces(member)).toMatchObject({ points: 500 - 2 * REWARD.cost, redemptions: 2 })
  })

  test('a redemption that is repeated with its key at another price is refused', async () => {
    const { token } = await memberWith(panel, 500)
    const [key, path] = [randomUUID(), `/users/rewards/${REWARD.id}/redeem`]
    const redeemFor = async (shown?: number) => (await send(path, token, '{}', key, String(shown))).status
    expect([await redeemFor(REWARD.cost), await redeemFor(REWARD.cost)]).toEqual([200, 200])
    expect(await redeemFor(REWARD.cost + 1)).toBe(409)
  })

  test('every code is found again by its owner, newest first, and by nobody else', async () => {
    const { token } = await memberWith(panel, 500)
    const { token: stranger } = await memberWith(panel, 500)
    const codes: string[] = []
    for (const id of [REWARD.id, 'tarangini-recharge', REWARD.id]) {
      panel.pass(1)
      codes.unshift((await panel.call(rewards.redeemReward, { token, id })).answer.redemption.redemptionCode)
    }
    const { redemptions: mine } = (await panel.call(rewards.listRedemptions, { token })).answer
    expect(mine.map(({ redemptionCode }) => redemptionCode)).toEqual(codes)
    expect(mine[1]).toMatchObject({ reward: { brand: 'Tarangini Recharge' }, pointsCost: 200 })
    expect(Date.parse(mine[0]?.redeemedAt ?? '')).toBeGreaterThan(Date.parse(mine[2]?.redeemedAt ?? ''))
    expect((await panel.call(rewards.listRedemptions, { token: stranger })).answer.redemptions).toEqual([])
  })
})
