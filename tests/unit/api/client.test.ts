import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/client/calls.ts'
import { CallError, type FailureCode } from '../../../src/client/errors.ts'
import { createSession } from '../../../src/client/session.ts'
import { login, verify } from '../../../src/contract/auth.ts'
import { listSurveys } from '../../../src/contract/surveys.ts'
import { withdrawalHistory } from '../../../src/contract/users.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { demoMember } from '../../support/server.ts'

const asha = { id: '7', firstName: 'Asha', lastName: '', email: '', points: 0, googleId: null, createdAt: '' }

function connect(api: string) {
  const pauses: number[] = []
  const environment = {
    ...createTestEnvironment({ api }),
    async pause(milliseconds: number) {
      pauses.push(milliseconds)
    },
  }
  const session = createSession(environment)
  watch(session.$state)
  session.start(async () => asha)
  return { session, pauses, call: createClient(environment, session) }
}

const errorFrom = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error) => error,
  )

describe('a server that misbehaves', () => {
  let server: Server | undefined
  const serve = (listener: RequestListener): Promise<string> =>
    new Promise((resolve) => {
      server?.close()
      server = createServer(listener).listen(0, '127.0.0.1', function (this: Server) {
        resolve(`http://127.0.0.1:${(this.address() as AddressInfo).port}`)
      })
    })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })

  const answers: [string, number, string, FailureCode, string][] = [
    ['an answer that is not JSON', 200, '<html>', 'malformed', ''],
    ['a missing list', 200, '{"success":true}', 'malformed', ''],
    ['a refusal with status 200', 200, '{"success":false,"message":"Not today"}', 'refused', 'Not today'],
    ['an unknown code', 400, '{"message":"Not on Sundays","code":"sunday"}', 'refused', 'Not on Sundays'],
    ['a 403', 403, '{}', 'forbidden', ''],
    ['a 404', 404, 'nothing', 'not-found', ''],
    ['a 409', 409, '{"message":"Same key"}', 'conflict', 'Same key'],
    ['a 429', 429, '{"message":"Slow down"}', 'rate-limited', 'Slow down'],
    ['a 502 page', 502, '<h1>Bad gateway</h1>', 'server', ''],
  ]
  test.each(answers)('the client turns %s into a typed failure', async (_, status, body, code, serverMessage) => {
    const api = await serve((_request, response) => response.writeHead(status).end(body))
    const failure = await errorFrom(connect(api).call(listSurveys))
    expect(failure).toBeInstanceOf(CallError)
    expect([failure.code, failure.serverMessage]).toEqual([code, serverMessage])
  })

  const tries: [string, (response: ServerResponse) => void, number[]][] = [
    ['no answer', (response) => void response.destroy(), [300]],
    ['a 408', (response) => void response.writeHead(408).end('{}'), [300]],
    [
      'a 429 with a short Retry-After',
      (response) => void response.writeHead(429, { 'Retry-After': '2' }).end('{}'),
      [2000],
    ],
    ['a 503', (response) => void response.writeHead(503).end('{}'), [300]],
    [
      'a 503 with a short Retry-After',
      (response) => void response.writeHead(503, { 'Retry-After': '1' }).end('{}'),
      [1000],
    ],
    [
      'a 503 with a long Retry-After',
      (response) => void response.writeHead(503, { 'Retry-After': '60' }).end('{}'),
      [],
    ],
    ['a 429 without Retry-After', (response) => void response.writeHead(429).end('{}'), []],
    ['a 500', (response) => void response.writeHead(500).end('{}'), []],
    ['a 404', (response) => void response.writeHead(404).end('{}'), []],
  ]
  test.each(tries)(
    'after %s the client repeats a read once, only if that is safe, and never a write',
    async (_, answer, wanted) => {
      let asked = 0
      const api = await serve((request, response) => {
        asked++
        request.resume().on('end', () => answer(response))
      })
      const { call, pauses } = connect(api)
      await errorFrom(call(listSurveys))
      expect([asked, pauses]).toEqual([1 + wanted.length, wanted])
      await errorFrom(call(login, { body: demoMember }))
      expect([asked, pauses]).toEqual([2 + wanted.length, wanted])
    },
  )

  test('the client reports a network failure when the connection breaks in the middle of the body', async () => {
    const api = await serve((request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"success":true,')
      request.socket.destroySoon()
    })
    expect((await errorFrom(connect(api).call(listSurveys))).code).toBe('network')
  })

  test("the client gives up a body that never ends after the call's own time limit", async () => {
    const api = await serve((_request, response) => response.writeHead(200).write('{'))
    const hasty = { ...listSurveys, timeout: 50 } as unknown as typeof listSurveys
    expect((await errorFrom(connect(api).call(hasty))).code).toBe('timeout')
  })

  test('a late 401 of an old token does not end a new session', async () => {
    let answer = () => {}
    const api = await serve((_request, response) => {
      answer = () => response.writeHead(401).end('{}')
    })
    const { session, call } = connect(api)
    session.signIn('old', asha)
    const late = errorFrom(call(verify))
    await expect.poll(() => answer.toString()).toContain('401')
    session.signIn('new', asha)
    answer()
    expect((await late).code).toBe('unauthorized')
    expect(session.token()).toBe('new')
  })

  test('the client escapes ids and leaves out absent parameters', async () => {
    const asked: string[] = []
    const api = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    })
    const { call } = connect(`${api}/`)
    await errorFrom(
      call({ ...listSurveys, path: '/surveys/{id}' } as unknown as typeof listSurveys, { params: { id: 'a/b?c' } }),
    )
    await errorFrom(call(withdrawalHistory, { query: { page: 2, status: undefined } }))
    expect(asked).toEqual(['/surveys/a%2Fb%3Fc', '/users/withdrawal-history?page=2'])
  })
})
