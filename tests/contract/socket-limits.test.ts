import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { oneDatabase } from '../support/database.ts'
import { type TestOptions, type TestServer, testConfig } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { recordStatements } from '../support/statements.ts'
import { serverOfTest } from '../support/suite.ts'

type NodeLimits = typeof testConfig.nodeLimits

async function start(limits: Partial<NodeLimits> = {}, options: TestOptions = {}): Promise<TestServer> {
  const panel = await serverOfTest({ ...options, nodeLimits: { ...testConfig.nodeLimits, ...limits } })
  return panel
}
async function open({ url }: TestServer, token: string) {
  const opened = await openSocket(url, token)
  onTestFinished(() => void opened.socket.close())
  return opened
}
const refusalOf = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'none',
    (fault: Error) => fault.message,
  )

test('the server limits the sockets of one address with any transport and any token', async () => {
  const panel = await start({ handshakes: { points: 2, seconds: 60 } })
  const { token } = await panel.register()
  await open(panel, token)
  expect(await refusalOf(open(panel, 'made-up'))).toBe('unauthorized')
  expect(await refusalOf(open(panel, token))).toBe('websocket error')
  const polled = await fetch(`${panel.url}/socket.io/?EIO=4&transport=polling`)
  expect(polled.status).toBe(403)
})

test('the server limits the sockets of one member, and allows a new socket when a socket closes', async () => {
  const panel = await start({ socketsOfMember: 2 })
  const [one, other] = [await panel.register(), await panel.register()]
  const { socket } = await open(panel, one.token)
  await open(panel, one.token)
  expect(await refusalOf(open(panel, one.token))).toBe('unavailable')
  expect(await refusalOf(open(panel, other.token))).toBe('none')
  socket.close()
  await expect.poll(() => refusalOf(open(panel, one.token))).toBe('none')
})

test('a join counts as a call of the member', async () => {
  const panel = await start({ memberCalls: { points: 3, seconds: 60 } })
  const { id, token } = await panel.register()
  const answers = []
  for (let i = 0; i < 2; i++) answers.push(await (await open(panel, token)).socket.emitWithAck('join-user-room', id))
  // Connecting and joining each use one call of the limit, so the second join exceeds 3.
  expect(answers).toEqual([{ points: 0, sinceDecision: null }, null])
})

test.each(['join-user-room', 'unknown'])(
  'the server closes a socket that floods it with %s, and serves others',
  async (event) => {
    const panel = await start({ socketMessages: { points: 60, seconds: 60 } })
    const [flooding, other] = [await panel.register(), await panel.register()]
    const { socket, closed } = await open(panel, flooding.token)
    const statements = await recordStatements(panel)
    for (let i = 0; i < 2000; i++) socket.emit(event, flooding.id)
    await closed
    expect(statements.length).toBeLessThan(5)
    const { socket: served } = await open(panel, other.token)
    expect(await served.emitWithAck('join-user-room', other.id)).toMatchObject({ points: 0 })
  },
)

test('a second socket on a connection closes the connection', async () => {
  const panel = await start()
  const statements = await recordStatements(panel)
  const { io: manager } = io(panel.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
  })
  onTestFinished(() => void manager._close())
  await new Promise<void>((resolve) => manager.open(() => resolve()))
  const closed = new Promise((resolve) => manager.on('close', resolve))
  for (let i = 0; i < 100; i++) manager.engine.write(`0{"token":"${`x${i}`.padEnd(43, 'y')}"}`)
  await closed
  expect(statements.length).toBeLessThan(2)
})

describe.each(oneDatabase)('the end of a session, on the %s database', (kind) => {
  test('the socket closes at the moment when its session expires', async () => {
    const panel = await start({ sessionCheckSeconds: 3600 }, { kind })
    const [one, other] = [await panel.register(), await panel.register()]
    await panel.server.database.store.execute(
      sql`update sessions set expires_at = ${new Date(Date.now() + 1500)} where user_id = ${one.id}`,
    )
    const { closed } = await open(panel, one.token)
    const { socket } = await open(panel, other.token)
    expect(await closed).toBe('io server disconnect')
    expect(socket.connected).toBe(true)
  })

  test('the socket closes although the server missed the notice of the end', async () => {
    const panel = await start({ sessionCheckSeconds: 0.05 }, { kind })
    const [one, other] = [await panel.register(), await panel.register()]
    const { closed } = await open(panel, one.token)
    const { socket } = await open(panel, other.token)
    const { store } = panel.server.database
    await store.execute(sql`alter table sessions disable trigger user`)
    await store.execute(sql`delete from sessions where user_id = ${one.id}`)
    expect(await closed).toBe('io server disconnect')
    expect(socket.connected).toBe(true)
  })
})
