import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { demoMember } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

const PARTNER = 'https://partner.example'
const json = { 'Content-Type': 'application/json' }
const login = JSON.stringify(demoMember)

const panel = serverOfSuite({ seed: false, partnerOrigins: [PARTNER] })

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
])('the server refuses %s', async (_, path, request, refusal) => {
  const answer = await fetch(`${panel.api}${path}`, { method: 'POST', ...request })
  expect([answer.status, (await answer.json()).code]).toEqual(refusal)
  if (answer.status === 405) expect(answer.headers.get('Allow')).toBe('POST')
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

test('a page may call only from a configured origin, and without cookies', async () => {
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
  expect(partner('Max-Age'), 'the browser caches the preflight for a day').toBe('86400')
  expect((await preflight('https://elsewhere.example', 'GET'))('Allow-Origin')).toBeNull()
})
