import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import * as surveys from '../../src/contract/surveys.ts'
import { type TestServer, testConfig } from '../support/server.ts'
import { serverOfTest } from '../support/suite.ts'

type NodeLimits = typeof testConfig.nodeLimits

async function start(limits: Partial<NodeLimits> = {}): Promise<TestServer> {
  const panel = await serverOfTest({ nodeLimits: { ...testConfig.nodeLimits, ...limits } })
  return panel
}

async function dial({ url }: TestServer): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const few = { points: 3, seconds: 60 }
/** Has the form of a token. */
const madeUp = (i: number): string => `x${i}`.padEnd(43, 'y')

test.each([
  ['headers', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'],
  [
    'body',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  ],
  [
    'chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
])('the server answers a request with late %s with 408 and closes the connection', async (_, part) => {
  const socket = await dial(await start({ requestSeconds: 0.2 }))
  socket.write(part)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'timeout' })
})

test('the server answers an Upgrade on any path except that of the sockets with 404, and closes the connection', async () => {
  const panel = await start()
  for (const path of ['/', '/api/auth/verify', '/socket.iox/', '/socket.io', '/dev/mail.json', '/nothing', '*'])
    for (const protocol of ['websocket', 'h2c', 'x']) {
      const socket = await dial(panel)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n{"more":1}`)
      expect(await text(socket)).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"not-found"}$/)
    }
})

test('one address may open a limited number of connections at a time, and can open more after some have closed', async () => {
  const panel = await start({ connectionsOfAddress: 3 })
  const open = [await dial(panel), await dial(panel), await dial(panel)]
  const ask = async () => {
    const socket = await dial(panel)
    socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return text(socket).catch(() => '')
  }
  expect(await ask()).toBe('')
  open.pop()?.destroy()
  await expect.poll(ask).toContain('200 OK')
})

test('the server refuses a body that is too large but reads all of it, so the connection serves the next request', async () => {
  const panel = await start()
  const socket = await dial(panel)
  const answers = text(socket)
  const body = `{"email":"${'x'.repeat(2_000_000)}"}`
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect((await answers).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('the answers to a survey may be as long as their limits allow', async () => {
  const panel = await start()
  const { token } = await panel.register()
  const responses = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`q${i}`, 'न'.repeat(5000)]))
  const submission = panel.call(surveys.submitSurvey, { token, id: 'none', body: { responses, timeSpent: 1 } })
  expect((await submission).status).toBe(404)
})

test('all sessions of a member share one limit of calls, and other members are not affected', async () => {
  const panel = await start({ memberCalls: few })
  const [one, other] = [await panel.register(), await panel.register()]
  const again = await panel.signIn(one)
  const ask = (token: string) => panel.call(auth.verify, { token })
  expect([(await ask(one.token)).status, (await ask(again)).status, (await ask(one.token)).status]).toEqual([
    200, 200, 200,
  ])
  for (const token of [one.token, again]) {
    const { status, headers, answer } = await ask(token)
    expect([status, answer.code]).toEqual([429, 'rate-limited'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect((await ask(other.token)).status).toBe(200)
})

test('the server refuses an address that tries many tokens, but still serves every member at that address, including new members', async () => {
  const panel = await start({ unknownTokens: few })
  const { token } = await panel.register()
  const newcomer = await panel.register()
  const ask = async (value: string) => (await panel.call(auth.verify, { token: value })).status
  expect(await ask(token)).toBe(200)
  for (let i = 0; i < 3; i++) expect(await ask(madeUp(i))).toBe(401)
  const asked = await Promise.all([madeUp(3), newcomer.token, madeUp(4)].map(ask))
  expect(asked).toEqual([429, 200, 429])
  expect(await ask(token)).toBe(200)
})
