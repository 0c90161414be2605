import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answers, responses } from '../../demo/server/db/schema.ts'
import { answersTo } from '../../demo/server/operator/conformance/answers.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import { submitAtOnce } from '../support/crowd.ts'
import { databases } from '../support/database.ts'
import { counts } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { plantSurvey, REWARD } from '../support/surveys.ts'

const SURVEY = 'streaming-and-cricket'

describe.each(databases)('surveys and their points on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const store = () => panel.server.database.store

  const answersFor = async (token: string, id: string): Promise<Record<string, unknown>> => {
    const { answer } = await panel.call(surveys.getSurvey, { token, id })
    return answersTo(answer.survey?.questions ?? [])
  }
  const submit = async (token: string, given: Record<string, unknown>, { id = SURVEY, key = '' } = {}) =>
    panel.call(surveys.submitSurvey, {
      token,
      id,
      body: { responses: given, timeSpent: 61.4 },
      ...(key ? { key } : {}),
    })
  const pointsOf = async (token: string) => (await panel.call(users.profile, { token })).answer.user.points

  test('many submissions at once pay the points once', async () => {
    const outcome = await submitAtOnce(panel, counts.submissions, () => randomUUID())
    expect(outcome).toMatchObject({ accepted: 1, kinds: 2, responses: 1, credits: [REWARD] })
    expect(outcome.refused).toEqual(new Set(['Survey already completed']))
  })

  test('all calls with the same key get the same answer, even at once, and the server refuses a different body', async () => {
    const same = randomUUID()
    const outcome = await submitAtOnce(panel, counts.submissions, () => same)
    expect(outcome).toMatchObject({ accepted: counts.submissions, kinds: 1, responses: 1, credits: [REWARD] })
    const { token } = await panel.register()
    const given = await answersFor(token, SURVEY)
    const key = randomUUID()
    expect((await submit(token, given, { key })).status).toBe(200)
    const [first] = Object.keys(given)
    const other = await submit(token, { ...given, [first ?? '']: null }, { key })
    expect([other.status, other.answer.code]).toEqual([409, 'conflict'])
    const { token: another } = await panel.register()
    expect((await submit(another, await answersFor(another, SURVEY), { key })).status).toBe(200)
  })

  test('a key whose request failed may be used again', async () => {
    const { token } = await panel.register()
    const given = await answersFor(token, SURVEY)
    const key = randomUUID()
    expect((await submit(token, {}, { key })).status).toBe(400)
    expect((await submit(token, given, { key })).status).toBe(200)
  })

  test('the server refuses an open required question, an unknown question and a wrong answer, and stores nothing', async () => {
    const { token, id } = await panel.register()
    const given = await answersFor(token, SURVEY)
    for (const wrong of [{}, { ...given, [Object.keys(given)[0] ?? '']: '  ' }]) {
      const { status, answer } = await submit(token, wrong)
      expect([status, answer.message]).toEqual([400, 'Please answer all required questions before submitting.'])
    }
    expect((await submit(token, { ...given, invented: 'x' })).answer.code).toBe('unknown-question')
    expect((await submit(token, JSON.parse('{"__proto__":"x"}'))).answer.code).toBe('unknown-question')
    for (const [key, value] of Object.entries(given)) {
      for (const bad of [{ a: 1 }, [[1]], true, 'x'.repeat(5001)]) {
        const { status, answer } = await submit(token, { ...given, [key]: bad })
        expect([key, value, status, answer.code]).toEqual([key, value, 400, expect.stringMatching(/^answer-/)])
      }
    }
    expect(await store().select().from(responses).where(eq(responses.userId, id))).toEqual([])
    expect(await pointsOf(token)).toBe(0)
  })

  test('answers to questions named __proto__ and constructor are stored like any other', async () => {
    const { token } = await panel.register()
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const id = await plantSurvey(
      panel,
      names.map((name) => ({ id: name, type: 'text' })),
      7,
    )
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
})
