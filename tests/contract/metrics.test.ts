import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import * as surveys from '../../src/contract/surveys.ts'
import { oneDatabase } from '../support/database.ts'
import { codeMember, demoMember, testConfig } from '../support/server.ts'
import { serverOfSuite, serverOfTest } from '../support/suite.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe.each(oneDatabase)('the metrics and the log for the operator, on the %s database', (kind) => {
  const log: string[] = []
  const panel = serverOfSuite({
    kind,
    operator: { host: '127.0.0.1', port: 0 },
    limits: { ...testConfig.limits, login: { points: 2, seconds: 60 } },
    partnerOrigins: ['https://partner.example'],
    trustProxy: 1,
    logLevel: 'info',
    log: { write: (line) => void log.push(line) },
  })

  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${panel.server.operatorPort?.port}/metrics`)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return answer.text()
  }
  const figure = (text: string, sample: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
    return line === undefined ? undefined : Number(line.slice(sample.length + 1))
  }
  const lines = () => log.map((line) => JSON.parse(line) as { reqId?: string; path?: string; msg: string })

  test('the metrics count what happened, and no label contains an id or an address', async () => {
    const token = await panel.signIn(demoMember)
    await panel.call(surveys.listSurveys, { token })
    await panel.call(surveys.getSurvey, { token, id: 'no-such-survey' })
    for (const password of ['Not#Theirs1', 'Not#Theirs1', 'Not#Theirs1'])
      await panel.call(auth.login, { body: { email: demoMember.email, password } })
    await panel.call(auth.verifyLogin, { body: { email: codeMember.email, otp: '000000' } })
    await fetch(`${panel.url}/nowhere/${demoMember.email}`)
    const text = await scrape()
    const request = (route: string, status: string, method = 'GET') =>
      figure(text, `panel_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`)
    expect(request('/api/auth/login', '2xx', 'POST')).toBe(1)
    expect(request('/api/auth/login', '4xx', 'POST')).toBe(3)
    expect(request(`/api${surveys.getSurvey.path.replace('{id}', ':id')}`, '4xx')).toBe(1)
    expect(request('none', '4xx')).toBe(1)
    expect(figure(text, 'panel_sign_in_failures_total')).toBe(2)
    expect(figure(text, 'panel_limits_hit_total{limit="login"}')).toBe(1)
    expect(figure(text, 'panel_code_failures_total{purpose="login"}')).toBe(1)
    expect(figure(text, 'panel_hash_seconds_count')).toBeGreaterThanOrEqual(3)
    for (const sample of [
      'panel_ledger_sum',
      'panel_withdrawals_overdue',
      'panel_mails_waiting',
      'panel_hashes_waiting',
      'panel_sockets',
    ])
      expect(figure(text, sample), sample).toBe(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    if (kind === 'postgres')
      for (const sample of ['panel_database_connections{state="waiting"}', 'panel_reads_waiting'])
        expect(figure(text, sample), sample).toBe(0)
    expect(text).not.toMatch(/@|example\.com|no-such-survey|NaN|undefined/)
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  })

  test("the members' address serves no metrics", async () => {
    const answer = await fetch(`${panel.url}/metrics`)
    expect([answer.status, await answer.json()]).toMatchObject([404, { success: false }])
  })

  test('every answer has a unique id, and each line of the log about that request has the id and the path', async () => {
    const answers = await Promise.all([
      fetch(`${panel.api}/users/profile?email=asha`),
      fetch(`${panel.url}/nowhere`),
      fetch(`${panel.url}/%c0`),
      fetch(`${panel.url}/healthz`, { headers: { Origin: 'https://partner.example' } }),
    ])
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id') ?? '')
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(UUID)
    const about = lines().filter(({ reqId }) => reqId === ids[0])
    expect(about.length).toBeGreaterThanOrEqual(2)
    expect(new Set(about.map(({ path }) => path))).toEqual(new Set(['/api/users/profile']))
    const shared = await fetch(`${panel.api}/users/profile`, { headers: { Origin: 'https://partner.example' } })
    expect(shared.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id')
  })

  test('the server takes over a safe id of a trusted proxy', async () => {
    const idFor = async (given: string) =>
      (await fetch(`${panel.url}/healthz`, { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id')
    expect(await idFor('edge-1.7f3a9c21')).toBe('edge-1.7f3a9c21')
    for (const unsafe of ['short', 'a'.repeat(65), 'with space and more', '"},{"level":60'])
      expect(await idFor(unsafe), unsafe).toMatch(UUID)
  })
})

test('the server ignores the id of any other caller, and serves no metrics without a setting', async () => {
  const panel = await serverOfTest({ seed: false })
  const answer = await fetch(`${panel.url}/healthz`, { headers: { 'X-Request-Id': 'edge-1.7f3a9c21' } })
  expect(answer.headers.get('X-Request-Id')).toMatch(UUID)
  expect(panel.server.operatorPort).toBeUndefined()
})
