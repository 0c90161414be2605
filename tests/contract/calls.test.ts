import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as auth from '../../src/api/auth.ts'
import type { Call } from '../../src/api/call.ts'
import { dashboard as overview } from '../../src/api/dashboard.ts'
import { type RefusalCode, refusals } from '../../src/api/refusals.ts'
import * as rewards from '../../src/api/rewards.ts'
import * as surveys from '../../src/api/surveys.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { demoMember, startServer, type TestServer } from '../support/server.ts'

// `call` checks every answer against the contract; what stands here is what a schema cannot say.

const everyCall = Object.entries<Call>({ ...auth, ...users, ...surveys, ...rewards })
const PARTNER = 'https://partner.example'

describe.each(databases)('the contract on the %s database', (kind) => {
  let panel: TestServer
  let token: string
  beforeAll(async () => {
    panel = await startServer({ kind, partnerOrigins: [PARTNER] })
    token = await panel.signIn(demoMember)
  })
  afterAll(() => panel.close())

  const raw = (path: string, init: RequestInit = {}) => fetch(`${panel.api}${path}`, init)
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    raw(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

  test('what a member reads answers by its schema', async () => {
    for (const call of [auth.verify, users.profile, overview, users.getBankDetails, users.withdrawalHistory]) {
      expect((await panel.call<Call>(call, { token })).status, call.path).toBe(200)
    }
    for (const call of [surveys.listSurveys, surveys.surveyHistory, rewards.listRewards]) {
      expect((await panel.call<Call>(call, { token })).status, call.path).toBe(200)
    }
  })

  test('the demo member has points that their history adds up to', async () => {
    const { answer } = await panel.call(overview, { token })
    const { stats, recentOpenSurveys, recentCompletedSurveys } = answer.dashboard
    const history = await panel.call(surveys.surveyHistory, { token })
    const earned = history.answer.responses.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0)
    expect(stats.totalPointsEarned).toBe(earned)
    expect(stats.totalSurveys).toBe(history.answer.responses.length)
    expect(stats.currentPoints).toBeGreaterThan(100)
    expect([recentOpenSurveys.length, recentCompletedSurveys.length]).toEqual([1, 1])
    const verified = await panel.call(auth.verify, { token })
    expect(verified.answer.user.points).toBe(stats.currentPoints)
  })

  test('completed surveys are not among the open ones, which the dashboard counts and adds up', async () => {
    const open = await panel.call(surveys.listSurveys, { token })
    const listed = open.answer.surveys
    expect((await panel.call(overview, { token })).answer.dashboard.openSurveys).toEqual({
      count: listed.length,
      points: listed.reduce((sum, { pointsReward }) => sum + pointsReward, 0),
    })
    const done = await panel.call(surveys.surveyHistory, { token })
    const titles = new Set(done.answer.responses.map(({ survey }) => survey.title))
    expect(open.answer.surveys.filter(({ title }) => titles.has(title))).toEqual([])
    expect(open.answer.surveys.length + titles.size).toBeGreaterThanOrEqual(12)
  })

  test('the seed uses all eleven question types, 8 to 30 questions a survey but for the 50 markers', async () => {
    const { email, password } = await panel.register()
    const fresh = await panel.signIn({ email, password })
    const { answer } = await panel.call(surveys.listSurveys, { token: fresh })
    const types = new Set<string>()
    const sizes: number[] = []
    for (const { id } of answer.surveys) {
      const { survey } = (await panel.call(surveys.getSurvey, { token: fresh, id })).answer
      const questions = survey?.questions ?? []
      for (const { type } of questions) types.add(type)
      sizes.push(questions.length)
    }
    expect(types.size).toBe(11)
    expect(sizes.filter((size) => size === 50)).toHaveLength(1)
    expect(sizes.filter((size) => (size < 8 || size > 30) && size !== 50)).toEqual([])
  })

  test('every member call refuses a guest and a made-up token with 401', async () => {
    for (const [name, call] of everyCall.filter(([, { access }]) => access === 'member')) {
      for (const wrong of [undefined, 'made-up', 'x'.repeat(5000)]) {
        const { status, answer } = await panel.call<Call>(call, { token: wrong, id: 'x' })
        expect([name, status, answer]).toMatchObject([
          name,
          401,
          { code: 'unauthorized', message: 'Please log in again.' },
        ])
      }
    }
  })

  test('signing out ends that token and no other', async () => {
    const { email, password, token: first } = await panel.register()
    const second = await panel.signIn({ email, password })
    expect((await panel.call(auth.logout, { token: first })).status).toBe(200)
    expect((await panel.call(users.profile, { token: first })).status).toBe(401)
    expect((await panel.call(users.profile, { token: second })).status).toBe(200)
  })

  test('every call with a body refuses what is not one, and never with a 5xx', async () => {
    const bodies = ['{', '[]', '"text"', '12', 'null', '{"email":{}}', '{"email":"\\u0000"}', '{"otp":"\\ud800"}']
    bodies.push('['.repeat(100_000), `{"responses":${'['.repeat(500)}${']'.repeat(500)}}`)
    for (const [name, call] of everyCall.filter(([, { body }]) => body)) {
      for (const body of bodies) {
        const path = call.path.replace('{id}', 'streaming-and-cricket')
        const response = await raw(path, {
          method: call.method,
          body,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        })
        expect(response.status, `${name} ${body.slice(0, 40)}`).toBeGreaterThanOrEqual(400)
        expect(response.status, `${name} ${body.slice(0, 40)}`).toBeLessThan(500)
        const answer = await response.json()
        expect(answer).toMatchObject({ success: false, message: expect.any(String) })
        expect([name, body, refusals[answer.code as RefusalCode]]).toEqual([name, body, response.status])
        expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
      }
    }
  })

  test('a wrong content type is 415, too large a body 413, a wrong method 405, an unknown address 404', async () => {
    const plain = await raw('/auth/login', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } })
    expect([plain.status, (await plain.json()).code]).toEqual([415, 'unsupported-type'])
    const large = await post('/auth/login', JSON.stringify({ email: 'x'.repeat(2_000_000), password: '' }))
    expect([large.status, (await large.json()).code]).toEqual([413, 'too-large'])
    const method = await raw('/auth/login', { method: 'PUT' })
    expect([method.status, method.headers.get('Allow')]).toEqual([405, 'POST'])
    const unknown = await raw('/nowhere')
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'not-found'])
    expect((await raw('/surveys/%zz', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(400)
    expect((await panel.call(surveys.getSurvey, { token, id: 'no-such-survey' })).answer.message).toBe(
      'Survey not found or not available',
    )
    for (const id of ['\0', "' or 1=1 --", 'é'.repeat(40), '../../users/profile']) {
      expect((await panel.call(surveys.getSurvey, { token, id })).status).toBeLessThan(500)
    }
  })

  test('an unusable page, order or status of the payment history is a 400', async () => {
    const queries = [{ page: 0 }, { page: '1.5' }, { page: 'x' }, { limit: 101 }, { limit: 1e21 }, { page: 1e15 }]
    for (const query of [...queries, { sortBy: 'constructor' }, { sortOrder: 'up' }, { status: 'lost' }]) {
      const { status } = await panel.call(users.withdrawalHistory, { token, query })
      expect(status, JSON.stringify(query)).toBe(400)
    }
  })

  test('the payment history comes in pages, in the order asked for, with no more than the end of the account', async () => {
    const { answer } = await panel.call(users.withdrawalHistory, {
      token,
      query: { limit: 3, sortBy: 'amount', sortOrder: 'asc' },
    })
    const amounts = answer.withdrawalHistory.map(({ amount }) => amount)
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
    expect(answer.pagination).toEqual({ total: 4, totalPages: 2 })
    expect(answer.withdrawalHistory[0]?.bankDetails).toEqual({ bankName: 'State Bank of India', accountNumber: '7961' })
    const rejected = await panel.call(users.withdrawalHistory, { token, query: { status: 'rejected' } })
    expect(rejected.answer.withdrawalHistory.map(({ status }) => status)).toEqual(['rejected'])
    const last = await panel.call(users.withdrawalHistory, { token, query: { sortBy: 'processedDate' } })
    expect(last.answer.withdrawalHistory.at(-1)?.status).toBe('pending')
  })

  test('openapi.json describes every call', async () => {
    const description = await (await raw('/openapi.json')).json()
    for (const [name, call] of everyCall) {
      const operation = description.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.operationId, call.path).toBe(name)
      expect(operation.security, name).toEqual(call.access === 'member' ? [{ bearer: [] }] : [])
      expect(Boolean(operation.requestBody), name).toBe(Boolean(call.body))
    }
  })

  test('only a configured origin may call from its own pages, and without cookies', async () => {
    const preflight = (origin: string) =>
      raw('/surveys', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      })
    const partner = await preflight(PARTNER)
    expect(partner.headers.get('Access-Control-Allow-Origin')).toBe(PARTNER)
    expect(partner.headers.get('Access-Control-Allow-Headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, Panel-Partner, Panel-Points-Cost',
    )
    expect(partner.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(partner.headers.get('Access-Control-Max-Age'), 'a day').toBe('86400')
    const other = await preflight('https://elsewhere.example')
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('it is healthy and ready', async () => {
    expect((await fetch(`${panel.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${panel.url}/readyz`)).status).toBe(200)
  })
})
