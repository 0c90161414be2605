import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idempotencyKeys, redemptions, withdrawals } from '../../demo/server/db/schema.ts'
import type { Call } from '../../src/contract/call.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import { getBankDetails, requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

const TEA = 'saat-elaichi-tea'
const BOOKS = 'kaagaz-peepal-books'
const otherBank = { ...bank, accountNumber: '987654321098' }

describe.each(databases)('one idempotency key at all nodes at once, on the %s database', (kind) => {
  const panels = nodesOfSuite(kind)

  type Sent = readonly [call: Call, request: { body?: object; id?: string }]
  const redeem = (id: string): Sent => [redeemReward, { id }]
  const withdraw = (amount: number): Sent => [requestWithdrawal, { body: { amount } }]
  const save = (body: object): Sent => [saveBankDetails, { body }]

  const sendAll = (token: string, key: string, sent: readonly Sent[]) =>
    Promise.all(
      sent.map(async ([call, request], index) => {
        const { status, answer } = await panels.at(index).call(call, { ...request, token, key } as never)
        return { status, answer: JSON.stringify(answer) }
      }),
    )
  const repeated = (one: Sent): readonly Sent[] => Array.from({ length: 12 }, () => one)

  async function effects({ id, token }: { id: string; token: string }) {
    const { store } = panels.at(0).server.database
    const { answer } = await panels.at(0).call(getBankDetails, { token })
    return {
      redemptions: await store.$count(redemptions, eq(redemptions.userId, id)),
      withdrawals: await store.$count(withdrawals, eq(withdrawals.userId, id)),
      account: answer.bankDetails?.accountNumber,
      keys: await store.$count(idempotencyKeys, eq(idempotencyKeys.userId, id)),
    }
  }

  const cases: readonly [name: string, first: Sent, other: Sent, left: object][] = [
    ['a redemption', redeem(TEA), redeem(BOOKS), { redemptions: 1, withdrawals: 0 }],
    ['a withdrawal', withdraw(150), withdraw(151), { redemptions: 0, withdrawals: 1 }],
    ['a redemption before a withdrawal', redeem(TEA), withdraw(150), { redemptions: 1, withdrawals: 0 }],
    ['a bank account', save(otherBank), save(bank), { account: otherBank.accountNumber }],
  ]

  test.each(cases)(
    '%s with one key takes effect once with one answer, and the server refuses a different request with that key',
    async (_, one, other, left) => {
      const member = await memberWith(panels.at(0), 1000)
      const before = await effects(member)
      const key = randomUUID()
      const answers = await sendAll(member.token, key, repeated(one))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
      const after = { ...before, ...left, keys: before.keys + 1 }
      expect(await effects(member)).toEqual(after)
      const refused = await sendAll(member.token, key, repeated(other))
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
      expect(await effects(member)).toEqual(after)
    },
  )

  test.each(cases)(
    'of %s and a different request with the same key at the same time, one takes effect and the other is refused',
    async (_, one, other) => {
      const member = await memberWith(panels.at(0), 1000)
      const before = await effects(member)
      const key = randomUUID()
      const both = await sendAll(member.token, key, [one, other])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const after = await effects(member)
      expect(after.keys - before.keys).toBe(1)
      expect(after.redemptions + after.withdrawals).toBeLessThanOrEqual(1)
    },
  )
})
