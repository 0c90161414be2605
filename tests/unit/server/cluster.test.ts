import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCallers, type TrustedProxies } from '../../../demo/server/http/limits/caller.ts'
import { decideWithdrawal } from '../../../demo/server/money/withdrawals/decision.ts'
import { createLoadBalancer } from '../../../demo/server/operator/cluster/load-balancer.ts'
import * as auth from '../../../src/api/auth.ts'
import * as users from '../../../src/api/users.ts'
import { createDatabase } from '../../support/database.ts'
import { sharedDatabases } from '../../support/nodes.ts'
import { endProcesses, startProcess } from '../../support/process.ts'
import { demoMember, send, startServer } from '../../support/server.ts'

afterEach(endProcesses)

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** A load balancer before stubs of nodes, each of which gives this answer. */
async function open(answers: Record<string, RequestListener>, trusted: TrustedProxies = 0) {
  const nodes: { name: string; port: number }[] = []
  for (const [name, answer] of Object.entries(answers)) nodes.push({ name, port: await listen(createServer(answer)) })
  const port = await listen(createLoadBalancer({ nodes: () => nodes, callers: createCallers(trusted, () => {}) }))
  return { nodes, port, url: `http://127.0.0.1:${port}` }
}
const says =
  (words: string): RequestListener =>
  (_, response) =>
    void response.end(words)
/** Answers what arrived. */
const echo: RequestListener = async (asked, response) => {
  const { method, url, headers } = asked
  response.end(JSON.stringify({ method, url, headers, body: await text(asked) }))
}

describe('the load balancer', () => {
  test('uses the nodes in turn, and for a polling socket the node that opened it', async () => {
    const { url } = await open({ a: says('a'), b: says('b') })
    const ask = async (path: string) => (await fetch(url + path)).text()
    const asked = []
    for (let i = 0; i < 4; i++) asked.push(await ask('/healthz'))
    expect(asked.sort()).toEqual(['a', 'a', 'b', 'b'])
    for (const name of ['b', 'b', 'a', 'b'])
      expect(await ask(`/socket.io/?EIO=4&transport=polling&sid=${name}.77e2-x`)).toBe(name)
    expect(['a', 'b']).toContain(await ask('/socket.io/?EIO=4&transport=polling&sid=gone.77e2-x'))
  })

  test.each([
    ['nobody', 0, '127.0.0.1', undefined],
    ['a proxy elsewhere', ['10.0.0.5'], '127.0.0.1', undefined],
    ['a trusted proxy', ['127.0.0.1'], '203.0.113.9', 'panel.example'],
    ['one proxy', 1, '203.0.113.9', 'panel.example'],
  ])('lets %s say who calls', async (_, trusted, address, host) => {
    const { url } = await open({ a: echo }, trusted)
    const [name, names] = ['X-Forwarded-For', '198.51.100.7, 203.0.113.9']
    const forwarded = { [name]: names, 'X-Forwarded-Host': 'panel.example', Forwarded: 'for=198.51.100.7' }
    const { headers } = JSON.parse(await (await fetch(url, { headers: forwarded })).text())
    expect([headers['x-forwarded-for'], headers['x-forwarded-host']]).toEqual([address, host])
    expect(headers.forwarded).toBeUndefined()
  })

  test('forwards a request, chunked or whole, without hop-by-hop headers', async () => {
    const { port } = await open({ a: echo })
    for (const method of ['POST', 'PUT', 'GET', 'DELETE']) {
      for (const sized of [true, false]) {
        const headers = { ...(sized ? { 'Content-Length': 5 } : { 'Transfer-Encoding': 'chunked' }) }
        const kept = { Connection: 'X-Mine', 'X-Mine': '1', 'X-Theirs': '2', Expect: '100-continue' }
        const asked = request({ port, method, path: '/x?y=%2F', headers: { ...headers, ...kept } })
        asked.write('ab')
        asked.end('cde')
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        const seen = JSON.parse(await text(answer))
        expect(seen).toMatchObject({ method, url: '/x?y=%2F', body: 'abcde', headers: { 'x-theirs': '2' } })
        expect(seen.headers).not.toHaveProperty('x-mine')
        expect(seen.headers).not.toHaveProperty('expect')
      }
    }
  })

  test('an answer is forwarded unchanged: its status, its duplicate headers, its size', async () => {
    const { url } = await open({
      a: (_, response) =>
        void response.writeHead(303, ['Set-Cookie', 'x=1', 'Set-Cookie', 'y=2', 'Location', '/z']).end(),
    })
    const answer = await fetch(url, { redirect: 'manual' })
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('location')]).toEqual([
      303,
      ['x=1', 'y=2'],
      '/z',
    ])
  })

  test('a read that a node does not answer is retried on another; a change is not', async () => {
    let torn = 0
    const tears: RequestListener = (asked) => {
      torn++
      asked.socket.destroy()
    }
    const { url, nodes } = await open({ a: tears, b: says('b') })
    for (let i = 0; i < 4; i++) expect(await (await fetch(url)).text()).toBe('b')
    expect(torn).toBeGreaterThan(0)
    nodes.pop()
    for (const method of ['POST', 'GET']) {
      const answer = await fetch(url, { method })
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
    }
    nodes.pop()
    expect((await fetch(url)).status).toBe(503)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 503 /)
  })
})

test('a change is sent to another node if the first one refused the connection', async () => {
  const gone = createServer()
  const port = await listen(gone)
  const { url, nodes } = await open({ b: echo })
  gone.close()
  nodes.unshift({ name: 'a', port })
  for (let i = 0; i < 4; i++) {
    const answer = await fetch(url, { method: 'POST', body: 'once' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { method: 'POST', body: 'once' }])
  }
})

describe('a body that nobody takes', () => {
  /** So many answers on one connection: a large body, then a small request. */
  async function answersOf(port: number) {
    const socket = connect(port, '127.0.0.1')
    const body = ' '.repeat(2_000_000)
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return (await text(socket)).match(/HTTP\/1.1 \d+/g)
  }

  test('is refused by the node in words, and the next request of the connection is served', async () => {
    const panel = await startServer()
    onTestFinished(() => panel.close())
    const nodes = [{ name: 'a', port: Number(new URL(panel.url).port) }]
    const port = await listen(createLoadBalancer({ nodes: () => nodes, callers: createCallers(0, () => {}) }))
    for (let i = 0; i < 10; i++) expect(await answersOf(port)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  test('and a node that ends meanwhile break no other request of the connection', async () => {
    const { port } = await open({
      a: (asked, response) => void (asked.method === 'POST' ? asked.socket.destroy() : response.end()),
    })
    for (let i = 0; i < 10; i++) expect(await answersOf(port)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200'])
  })
})

test('a cluster without PostgreSQL says what it needs', async () => {
  const { ended, output } = startProcess({}, 'operator/start.ts', '--cluster', '--no-build')
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^A cluster needs DATABASE_URL, [^\n]+\n$/)
})

describe.each(sharedDatabases)('a cluster of two processes on %s', () => {
  test('has one address, keeps each socket on its node, survives a node, and stops as a whole', async () => {
    const { choice, drop } = await createDatabase('postgres')
    const address = choice.kind === 'postgres' ? choice.url : ''
    const { url, output, child, ended } = startProcess(
      { DATABASE_URL: address },
      'operator/start.ts',
      '--cluster',
      '--no-build',
    )
    const site = await url
    // beside them, as an operator's command is
    const operator = await startServer({ database: choice })
    onTestFinished(async () => {
      await operator.close()
      await drop()
    })
    const nodeOf = async () => (await fetch(`${site}/readyz`)).headers.get('X-Node')
    expect([await nodeOf(), await nodeOf()].sort()).toEqual(['a', 'b'])

    const { token: given, user } = (await send(`${site}/api`, auth.login, { body: demoMember })).answer
    const token = given ?? ''
    /** A socket that has joined its room, with only this transport. */
    const join = async (transports: string[]) => {
      const socket = io(site, { auth: { token }, transports, reconnection: false, forceNew: true })
      onTestFinished(() => void socket.close())
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
      await socket.emitWithAck('join-user-room', user?.id)
      const heard = new Promise((resolve) => socket.on('pointsUpdated', resolve))
      const closed = new Promise((resolve) => socket.on('disconnect', resolve))
      return { socket, heard, closed, node: socket.io.engine.id.split('.')[0] }
    }
    const sockets = []
    for (const way of [['websocket'], ['websocket'], ['polling'], ['polling'], ['polling', 'websocket']])
      sockets.push(await join(way))
    expect(new Set(sockets.map(({ node }) => node))).toEqual(new Set(['a', 'b']))
    const { withdrawalHistory } = (await send(`${site}/api`, users.withdrawalHistory, { token, query: {} })).answer
    const pending = withdrawalHistory.find(({ status }) => status === 'pending')
    const order = { id: pending?.id ?? '', action: 'approve', by: 'Nila', at: new Date() } as const
    await decideWithdrawal(operator.server.database.store, order)
    for (const { heard } of sockets) expect(await heard).toMatchObject({ reason: 'withdrawal_approved' })

    const [, victim] = /a \(process (\d+)\)/.exec(output()) ?? []
    process.kill(Number(victim), 'SIGKILL')
    await Promise.all(sockets.filter(({ node }) => node === 'a').map(({ closed }) => closed))
    expect(sockets.every(({ node, socket }) => socket.connected === (node === 'b'))).toBe(true)
    // whoever comes again finds the other, until the first is there again
    expect((await join(['websocket', 'polling'])).socket.connected).toBe(true)
    await expect.poll(output).toMatch(/Node a ended \(SIGKILL\)\nNode a serves again \(process \d+\)/)
    await expect.poll(nodeOf).toBe('a')

    const pids = [...output().matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })
})
