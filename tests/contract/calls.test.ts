import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { dashboard as overview } from '../../src/contract/dashboard.ts'
import * as surveys from '../../src/contract/surveys.ts'
import { databases } from '../support/database.ts'
import { demoMember } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

// The rules of the contract that any server keeps: demo/server/operator/conformance/rules.

const PARTNER = 'https://partner.example'
const json = { 'Content-Type': 'application/json' }
const login = JSON.stringify(demoMember)

describe.each(databases)('calls on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, partnerOrigins: [PARTNER] })
  let token: string
  beforeAll(async () => {
    token = await panel.signIn(demoMember)
  })

  test('the demo member has points that their history adds up to', async () => {
    const { stats, recentOpenSurveys, recentCompletedSurveys } = (await panel.call(overview, { token })).answer
      .dashboard
    const { responses } = (await panel.call(surveys.surveyHistory, { token })).answer
    expect(stats.totalPointsEarned).toBe(responses.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0))
    expect(stats.totalSurveys).toBe(responses.length)
    expect(stats.currentPoints).toBeGreaterThan(100)
    expect([recentOpenSurveys.length, recentCompletedSurveys.length]).toEqual([1, 1])
  })

  test('completed surveys are not among the open ones, which the dashboard counts and adds up', async () => {
    const open = (await panel.call(surveys.listSurveys, { token })).answer.surveys
    const { openSurveys } = (await panel.call(overview, { token })).answer.dashboard
    expect(openSurveys).toEqual({
      count: open.length,
      points: open.reduce((sum, { pointsReward }) => sum + pointsReward, 0),
    })
    const { responses } = (await panel.call(surveys.surveyHistory, { token })).answer
    const done = new Set(responses.map(({ survey }) => survey.title))
    expect(open.filter(({ title }) => done.has(title))).toEqual([])
    expect(open.length + done.size).toBeGreaterThanOrEqual(12)
  })

  test.each<[what: string, path: string, request: RequestInit, refusal: unknown[]]>([
    [
      'a wrong content type',
      '/auth/login',
      { body: 'x', headers: { 'Content-Type': 'text/plain' } },
      [415, 'unsupported-type'],
    ],
    [
      'a compressed body',
      '/auth/login',
      { body: new Uint8Array(gzipSync(login)), headers: { ...json, 'Content-Encoding': 'gzip' } },
      [415, 'unsupported-encoding'],
    ],
    ['a wrong method', '/auth/login', { method: 'PUT' }, [405, 'method-not-allowed']],
    ['an unknown address', '/nowhere', {}, [404, 'not-found']],
  ])('%s is refused', async (_, path, request, refusal) => {
    const answer = await fetch(`${panel.api}${path}`, { method: 'POST', ...request })
    expect([answer.status, (await answer.json()).code]).toEqual(refusal)
    if (answer.status === 405) expect(answer.headers.get('Allow')).toBe('POST')
  })

  test('a body that says that it is not compressed is read', async () => {
    const headers = { ...json, 'Content-Encoding': 'identity' }
    expect((await fetch(`${panel.api}/auth/login`, { method: 'POST', body: login, headers })).status).toBe(200)
  })

  test('an id that is none is refused in words', async () => {
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${panel.api}/surveys/%zz`, { headers })).status).toBe(400)
    for (const id of ['no-such-survey', "' or 1=1 --", 'é'.repeat(40), '../../users/profile'])
      expect((await panel.call(surveys.getSurvey, { token, id })).answer).toMatchObject({
        code: 'survey-missing',
        message: 'Survey not found or not available',
      })
  })

  test('openapi.json describes every call', async () => {
    const description = await (await fetch(`${panel.api}/openapi.json`)).json()
    for (const { name, call } of calls) {
      const operation = description.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.operationId, call.path).toBe(name)
      expect(operation.security, name).toEqual(call.access === 'member' ? [{ bearer: [] }] : [])
      expect(Boolean(operation.requestBody), name).toBe(Boolean(call.body))
    }
  })

  test('only a configured origin may call from its own pages, and without cookies', async () => {
    const preflight = async (Origin: string, method: string) => {
      const headers = { Origin, 'Access-Control-Request-Method': method }
      const answer = await fetch(`${panel.api}/surveys/x/draft`, { method: 'OPTIONS', headers })
      return (name: string) => answer.headers.get(`Access-Control-${name}`)
    }
    const partner = await preflight(PARTNER, 'DELETE')
    expect(partner('Allow-Origin')).toBe(PARTNER)
    expect(partner('Allow-Methods')).toMatch(/PUT.*DELETE/)
    expect(partner('Allow-Headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, Panel-Partner, Panel-Points-Cost',
    )
    expect(partner('Allow-Credentials')).toBeNull()
    expect(partner('Max-Age'), 'a day').toBe('86400')
    expect((await preflight('https://elsewhere.example', 'GET'))('Allow-Origin')).toBeNull()
  })
})
