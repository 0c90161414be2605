import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCallers, readTrustedProxies, type TrustedProxies } from '../../demo/server/http/limits/caller.ts'
import { readConfig } from '../../demo/server/operator/settings/read.ts'
import { startServer, type TestServer, testConfig } from '../support/server.ts'

const TRIES = 3
const limits = { ...testConfig.limits, address: { points: TRIES, seconds: 900 } }

/** Each test calls from its own addresses. */
const servers = new Map<string, Promise<TestServer>>()
const lines: string[] = []
function start(trustProxy: TrustedProxies): Promise<TestServer> {
  const key = JSON.stringify(trustProxy)
  const log = { write: (line: string) => lines.push(line) }
  const server =
    servers.get(key) ?? startServer({ trustProxy, limits, ...(trustProxy === 0 ? { logLevel: 'warn', log } : {}) })
  servers.set(key, server)
  return server
}
afterAll(async () => {
  for (const server of servers.values()) await (await server).close()
})

async function ask(url: string, headers: Record<string, string>) {
  const sent = request(`${url}/api/auth/check-user-type`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    agent: false,
  })
  sent.end(JSON.stringify({ email: 'nobody@example.org' }))
  const [answer] = await once(sent, 'response')
  await json(answer)
  return answer.statusCode as number
}

async function tries(url: string, header: (turn: number) => string) {
  const statuses = []
  for (let turn = 1; turn <= TRIES + 1; turn++) statuses.push(await ask(url, { 'X-Forwarded-For': header(turn) }))
  return statuses
}
const counted = [200, 200, 200, 429]
const apart = [200, 200, 200, 200]

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Works like nginx with `$proxy_add_x_forwarded_for`. */
async function startProxy(target: string, saw: string) {
  const { hostname, port } = new URL(target)
  const proxy = createServer((incoming, answer) => {
    const before = incoming.headers['x-forwarded-for']
    const headers = { ...incoming.headers, 'x-forwarded-for': before ? `${before}, ${saw}` : saw }
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    incoming.pipe(passed)
  })
  return listen(proxy)
}

test.each<[string, TrustedProxies]>([
  ['one hop', 1],
  ['its address', ['127.0.0.1']],
])('behind one proxy, trusted by %s, a client gains no tries by writing the header itself', async (_, trusted) => {
  const { url } = await start(trusted)
  expect(await tries(await startProxy(url, '198.51.100.1'), (turn) => `203.0.113.${turn}`)).toEqual(counted)
})

test('behind two proxies the caller is the address that the outer proxy saw', async () => {
  const { url } = await start(2)
  // The test acts as the outer proxy.
  const inner = await startProxy(url, '192.0.2.1')
  expect(await tries(inner, (turn) => `203.0.113.${turn}, 198.51.100.7`)).toEqual(counted)
  expect(await tries(inner, (turn) => `198.51.100.8, 203.0.113.${turn}`)).toEqual(apart)
})

test.each([0, ['10.0.0.5']])(
  'the server ignores the header of a connection that it does not trust (%j)',
  async (trusted) => {
    const { url } = await start(trusted)
    expect(await tries(url, (turn) => `203.0.113.${turn}`)).toEqual(counted)
    const warnings = lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line).level)
    expect(warnings).toEqual([40])
  },
)

test('IPv6 addresses of one /64 are one caller, and so are both spellings of an IPv4 address', async () => {
  const { url } = await start(1)
  expect(await tries(url, (turn) => `2001:db8:1:2::${turn}`)).toEqual(counted)
  expect(await tries(url, (turn) => `2001:db8:1:${turn + 2}::1`)).toEqual(apart)
  expect(await tries(url, (turn) => (turn % 2 ? '203.0.113.80' : '::ffff:203.0.113.80'))).toEqual(counted)
})

test('an invalid address ends the trusted part of the header', async () => {
  const { url } = await start(2)
  expect(await tries(url, (turn) => `203.0.113.${turn}, "><script>, 198.51.100.9`)).toEqual(counted)
})

test.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['Forwarded', 'for=203.0.113.9'],
])('the server warns once of %s from an address that it does not trust, and says what to set', async (name, value) => {
  const notices: string[] = []
  const { notice } = createCallers(['10.0.0.5'], (text) => notices.push(text))
  const server = createServer((request, answer) => {
    notice(request)
    answer.end()
  })
  const url = await listen(server)
  await (await fetch(url)).text()
  expect(notices).toEqual([])
  for (let turn = 0; turn < 3; turn++) await (await fetch(url, { headers: { [name]: value } })).text()
  expect(notices).toEqual([
    expect.stringMatching(new RegExp(`^${name} came from 127\\.0\\.0\\.1, .*set TRUST_PROXY=127\\.0\\.0\\.1$`)),
  ])
})

test.each<[TrustedProxies, boolean]>([
  [0, false],
  [['10.0.0.5'], false],
  [['127.0.0.1'], true],
  [1, true],
])('TRUST_PROXY as %j decides whether X-Forwarded-Host and -Proto name the site: %j', async (trusted, believed) => {
  const { url } = await start(trusted)
  const named = { 'X-Forwarded-Host': 'panel.example', 'X-Forwarded-Proto': 'https', Origin: 'https://panel.example' }
  const answer = await (await fetch(`${url}/api/origin`, { headers: named })).json()
  expect(answer.native).toBe(believed)
})

test.each([
  ['', 0],
  ['2', 2],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.0/24, fd00::/8', ['10.0.0.0/24', 'fd00::/8']],
  ['loopback', ['loopback']],
])('the server reads TRUST_PROXY=%s', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

test.each(['true', '10', 'proxy.example', '10.0.0.0/0', '10.0.0.5/33', '::ffff:10.0.0.0/104'])(
  'the server refuses TRUST_PROXY=%s in one line that says what to write',
  (text) => {
    const faults: string[] = []
    readTrustedProxies('TRUST_PROXY', text, faults)
    expect(faults).toEqual([expect.stringMatching(/^TRUST_PROXY[^\n]+ such as 1, [^\n]+10\.0\.0\.5[^\n]+$/)])
  },
)
