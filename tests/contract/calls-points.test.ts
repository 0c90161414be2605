import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, balances, entries, responses, surveys as surveysTable } from '../../demo/server/db/schema.ts'
import { memberAccount, post } from '../../demo/server/ledger/ledger.ts'
import { decideWithdrawal } from '../../demo/server/rewards/withdrawal.ts'
import * as rewards from '../../src/api/rewards.ts'
import type { Question } from '../../src/api/shapes.ts'
import * as surveys from '../../src/api/surveys.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

const SURVEY = 'streaming-and-cricket'
const REWARD = { id: 'saat-elaichi-tea', cost: 100 }

/** An answer that suits the question. */
function answerTo({ type, options, maxRating }: Question): unknown {
  const [first] = options
  if (type === 'multiple-choice') return first?.value
  if (type === 'checkbox') return options.map(({ value }) => value)
  if (type === 'rating') return maxRating
  const texts: Record<string, string> = {
    number: '12.5',
    date: '2026-02-28',
    email: 'meera@example.org',
    phone: '+91 98765 43210',
    url: 'https://example.org/page',
  }
  return texts[type] ?? 'ठीक है, and fine'
}

describe.each(databases)('points on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
  })
  afterAll(() => panel.close())

  const store = () => panel.server.database.store

  const answersTo = async (token: string, id: string): Promise<Record<string, unknown>> => {
    const { answer } = await panel.call(surveys.getSurvey, { token, id })
    return Object.fromEntries(answer.survey.questions.map((question) => [question.id, answerTo(question)]))
  }
  const submit = async (token: string, given: Record<string, unknown>, { id = SURVEY, key = '' } = {}) =>
    panel.call(surveys.submitSurvey, {
      token,
      id,
      body: { responses: given, timeSpent: 61.4 },
      ...(key ? { key } : {}),
    })
  const pointsOf = async (token: string) => (await panel.call(users.profile, { token })).answer.user.points
  /** A member with points, which come as they all come: through the ledger. */
  const memberWith = async (points: number) => {
    const member = await panel.register()
    const credit = { kind: 'survey_credit', userId: member.id, reference: randomUUID(), points } as const
    await post(store(), { ...credit, from: 'panel:surveys', to: memberAccount(member.id), at: new Date() })
    return member
  }
  const bank = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }

  test('every survey of the seed can be answered, and its points arrive', async () => {
    const { token } = await panel.register()
    const { answer } = await panel.call(surveys.listSurveys, { token })
    let points = 0
    for (const { id, pointsReward } of answer.surveys) {
      const { answer: done } = await submit(token, await answersTo(token, id), { id })
      points += pointsReward
      expect(done).toMatchObject({ pointsEarned: pointsReward, points })
    }
    expect(await pointsOf(token)).toBe(points)
    expect((await panel.call(surveys.listSurveys, { token })).answer.surveys).toEqual([])
  })

  test('a second submission and a completed survey get the text of the spec', async () => {
    const { token } = await panel.register()
    const given = await answersTo(token, SURVEY)
    await submit(token, given)
    const again = await submit(token, given)
    expect([again.status, again.answer.message]).toEqual([400, 'Survey already completed'])
    const open = await panel.call(surveys.getSurvey, { token, id: SURVEY })
    expect([open.status, open.answer.message]).toEqual([400, 'Survey already completed'])
  })

  test('thirty submissions at once bring the points once', async () => {
    const { token, id } = await panel.register()
    const given = await answersTo(token, SURVEY)
    const tries = await Promise.all(Array.from({ length: 30 }, () => submit(token, given)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(29)
    const credits = await store()
      .select()
      .from(entries)
      .where(eq(entries.account, memberAccount(id)))
    expect(credits).toHaveLength(1)
    expect(await pointsOf(token)).toBe(credits[0]?.amount)
  })

  test('the same key gives the same answer, thirty times at once too; another body is refused', async () => {
    const { token } = await panel.register()
    const given = await answersTo(token, SURVEY)
    const key = randomUUID()
    const tries = await Promise.all(Array.from({ length: 30 }, () => submit(token, given, { key })))
    expect(new Set(tries.map(({ status, answer }) => JSON.stringify([status, answer]))).size).toBe(1)
    expect(tries[0]?.status).toBe(200)
    const [first] = Object.keys(given)
    const other = await submit(token, { ...given, [first ?? '']: null }, { key })
    expect([other.status, other.answer.code]).toEqual([409, 'conflict'])
    const { token: another } = await panel.register()
    expect((await submit(another, await answersTo(another, SURVEY), { key })).status).toBe(200)
  })

  test('a key whose request failed may be used again', async () => {
    const { token } = await panel.register()
    const given = await answersTo(token, SURVEY)
    const key = randomUUID()
    expect((await submit(token, {}, { key })).status).toBe(400)
    expect((await submit(token, given, { key })).status).toBe(200)
  })

  test('a required question left open, an unknown one and a wrong answer are refused, and nothing is stored', async () => {
    const { token, id } = await panel.register()
    const given = await answersTo(token, SURVEY)
    for (const wrong of [{}, { ...given, [Object.keys(given)[0] ?? '']: '  ' }]) {
      const { status, answer } = await submit(token, wrong)
      expect([status, answer.message]).toEqual([400, 'Please answer all required questions before submitting.'])
    }
    expect((await submit(token, { ...given, invented: 'x' })).answer.code).toBe('unknown-question')
    expect((await submit(token, JSON.parse('{"__proto__":"x"}'))).answer.code).toBe('unknown-question')
    for (const [key, value] of Object.entries(given)) {
      for (const bad of [{ a: 1 }, [[1]], true, 'x'.repeat(5001)]) {
        const { status, answer } = await submit(token, { ...given, [key]: bad })
        expect([key, value, status, answer.code]).toEqual([key, value, 400, 'invalid-answer'])
      }
    }
    expect(await store().select().from(responses).where(eq(responses.userId, id))).toEqual([])
    expect(await pointsOf(token)).toBe(0)
  })

  test('answers to questions named __proto__ and constructor are stored like any other', async () => {
    const { token } = await panel.register()
    const id = randomUUID()
    const face = { title: 'Names', description: '', category: '', estimatedTime: 1, targetAudience: '' }
    await store()
      .insert(surveysTable)
      .values({ id, position: 999, pointsReward: 7, ...face })
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    await store().execute(sql`insert into questions (survey_id, id, position, question, type, required)
      select ${id}, name, 1, 'Your word', 'text', true from unnest(array['__proto__', 'constructor', 'toString', 'hasOwnProperty']) name`)
    const body = `{"timeSpent":1,"responses":{${names.map((name) => `"${name}":"of ${name}"`).join(',')}}}`
    const response = await fetch(`${panel.api}/surveys/${id}/submit`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toMatchObject({ success: true, points: 7 })
    const stored = await store().select().from(answers)
    const words = stored.filter(({ questionId }) => names.includes(questionId)).map(({ value }) => value)
    expect(words.sort()).toEqual(names.map((name) => `of ${name}`).sort())
    await store().delete(answers).where(eq(answers.questionId, '__proto__'))
  })

  test('a reward takes its points and answers a code, once a key', async () => {
    const { token } = await memberWith(250)
    const key = randomUUID()
    const redeem = () => panel.call(rewards.redeemReward, { token, id: REWARD.id, body: {}, key })
    const { answer } = await redeem()
    expect(answer.points).toBe(150)
    expect(answer.redemption.redemptionCode).not.toBe('')
    expect((await redeem()).answer).toEqual(answer)
    expect(await pointsOf(token)).toBe(150)
    const { dashboard } = (await panel.call(users.dashboard, { token })).answer
    expect(dashboard.stats).toMatchObject({ totalRedemptions: 1, totalPointsEarned: 250, currentPoints: 150 })
    expect((await panel.call(rewards.redeemReward, { token, id: 'invented', body: {} })).status).toBe(404)
  })

  test('thirty redemptions and withdrawals at once never overdraw', async () => {
    const { token, id } = await memberWith(3 * REWARD.cost + 50)
    await panel.call(users.saveBankDetails, { token, body: bank })
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? panel.call(rewards.redeemReward, { token, id: REWARD.id, body: {} })
          : panel.call(users.requestWithdrawal, { token, body: { amount: 100 }, key: randomUUID() }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = tries.filter(({ status }) => status !== 200).map(({ answer }) => answer.code)
    expect(new Set(refused)).toEqual(new Set(['insufficient-points']))
    const [row] = await store()
      .select()
      .from(balances)
      .where(eq(balances.account, memberAccount(id)))
    expect(row?.points).toBe(50)
  })

  test('a withdrawal needs bank details, a whole amount of 100 or more, and the points', async () => {
    const { token } = await memberWith(500)
    const ask = async (amount: number) =>
      (await panel.call(users.requestWithdrawal, { token, body: { amount } })).answer.code
    expect(await ask(100)).toBe('bank-details-missing')
    await panel.call(users.saveBankDetails, { token, body: bank })
    for (const amount of [99, 0, -100, 100.5]) expect(await ask(amount)).toBe('invalid-amount')
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
    const decide = (which: string | undefined, status: 'approved' | 'rejected') =>
      decideWithdrawal(store(), { id: which ?? '', status, at: new Date() })
    await decide(large?.id, 'rejected')
    await decide(small?.id, 'approved')
    expect(await pointsOf(token)).toBe(300)
    await expect(decide(large?.id, 'approved')).rejects.toThrow('decided before')
    expect((await list()).withdrawalHistory.map(({ status }) => status)).toEqual(['rejected', 'approved'])
    const held = await store()
      .select()
      .from(balances)
      .where(eq(balances.account, `held:${id}`))
    expect(held[0]?.points).toBe(0)
    const { stats } = (await panel.call(users.dashboard, { token })).answer.dashboard
    expect(stats).toMatchObject({ approvedWithdrawalAmount: 100, totalPointsEarned: 400 })
  })

  test('the ledger sums to zero, and every balance is the sum of its entries', async () => {
    const [total] = await store()
      .select({ sum: sql<number>`sum(${entries.amount})::int` })
      .from(entries)
    expect(total?.sum).toBe(0)
    const sums = await store()
      .select({ account: entries.account, points: sql<number>`sum(${entries.amount})::int` })
      .from(entries)
      .where(sql`${entries.account} not like 'panel:%'`)
      .groupBy(entries.account)
    const kept = await store().select().from(balances)
    const sorted = (rows: { account: string; points: number }[]) =>
      rows.map((row) => JSON.stringify([row.account, row.points])).sort()
    expect(sorted(kept)).toEqual(sorted(sums))
  })

  test('the database refuses to change the ledger, or to take half of a posting', async () => {
    const statements = [
      sql`update entries set amount = 1`,
      sql`delete from entries`,
      sql`truncate entries cascade`,
      sql`update transactions set reference = 'x'`,
      sql`delete from transactions`,
      sql`insert into entries (transaction_id, account, amount) select id, 'member:x', 5 from transactions limit 1`,
      sql`update balances set points = -1`,
    ]
    for (const statement of statements) await expect(store().execute(statement)).rejects.toThrow()
  })

  test('the same cause cannot be posted twice', async () => {
    const { id } = await panel.register()
    const posting = { kind: 'survey_credit', userId: id, reference: 'once', points: 5, from: 'panel:surveys' } as const
    const again = () => post(store(), { ...posting, to: memberAccount(id), at: new Date() })
    await again()
    await expect(again()).rejects.toThrow()
    const [row] = await store()
      .select()
      .from(balances)
      .where(eq(balances.account, memberAccount(id)))
    expect(row?.points).toBe(5)
  })
})
