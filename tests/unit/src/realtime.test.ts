import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { openLive } from '../../../src/client/realtime.ts'
import { $toasts, closeToast } from '../../../src/client/toasts.ts'
import type { User } from '../../../src/contract/basic-shapes.ts'
import { createTestEnvironment, type TestEnvironment } from '../../support/environment.ts'

interface LiveStub {
  readonly api: string
  /** undefined refuses the token with a 401. */
  member: { id: string; points: number; live?: boolean } | undefined
  room: unknown
  /** A number is the status that a proxy answers. */
  handshake: 'open' | 'unauthorized' | 401 | 503
  readonly verified: number
  /** The transport of each request. */
  readonly knocks: string[]
  readonly tokens: unknown[]
  readonly joined: unknown[]
  readonly open: readonly Socket[]
  emit(event: string, detail: unknown): void
  cut(): void
  close(): Promise<void>
}

async function startLiveStub({ transports = ['websocket', 'polling'] as const } = {}): Promise<LiveStub> {
  const transportOf = (request: IncomingMessage) =>
    new URL(request.url ?? '', 'http://stub').searchParams.get('transport') ?? ''
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/api/auth/verify')) return
    stub.verified++
    response.statusCode = stub.member ? 200 : 401
    response.end(JSON.stringify(stub.member ? { success: true, user: stub.member } : { success: false, message: '' }))
  })
  const sockets = new Server({
    path: '/socket.io',
    transports: [...transports],
    allowRequest: (request, decide) => {
      const { handshake } = stub
      if (!new URL(request.url ?? '', 'http://stub').searchParams.has('sid')) stub.knocks.push(transportOf(request))
      decide(null, handshake === 'open' || handshake === 'unauthorized')
    },
  })
  const stub = {
    api: '',
    member: { id: 'asha', points: 100 } as LiveStub['member'],
    room: { sinceDecision: null } as unknown,
    handshake: 'open' as LiveStub['handshake'],
    verified: 0,
    knocks: [] as string[],
    tokens: [] as unknown[],
    joined: [] as unknown[],
    get open() {
      return [...sockets.sockets.sockets.values()]
    },
    emit: (event: string, detail: unknown) => void sockets.emit(event, detail),
    cut() {
      for (const { conn } of sockets.sockets.sockets.values()) conn.close()
    },
    async close() {
      await sockets.close()
      server.closeAllConnections()
    },
  }
  sockets.use((socket, next) => {
    stub.tokens.push(socket.handshake.auth.token)
    next(stub.handshake === 'unauthorized' ? new Error('unauthorized') : undefined)
  })
  sockets.on('connection', (socket) => {
    socket.on('join-user-room', (id, acknowledge) => {
      stub.joined.push(id)
      const { room } = stub
      acknowledge(room && typeof room === 'object' ? { points: stub.member?.points, ...room } : room)
    })
  })
  sockets.attach(server)
  // Lets middleware answer before the socket server.
  const [inner] = server.listeners('request') as ((request: IncomingMessage, response: unknown) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (typeof stub.handshake !== 'number' || !request.url?.startsWith('/socket.io')) return inner?.(request, response)
    stub.knocks.push(transportOf(request))
    response.writeHead(stub.handshake).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return stub
}

const userOf = (id: string, points: number) => ({ id, points, firstName: 'Asha', lastName: 'Menon' }) as User
const approved = { reason: 'withdrawal_approved', message: 'Withdrawal approved! 100 points deducted.', change: 100 }
const LONG = 120_000

beforeEach(() => {
  for (const { id } of $toasts.get()) closeToast(id)
})

async function start(options: Parameters<typeof startLiveStub>[0] = {}) {
  const stub = await startLiveStub(options)
  const environment = createTestEnvironment({ api: stub.api })
  const panel = createPanel(environment)
  const close = openLive(panel, environment.now())
  onTestFinished(async () => {
    close()
    await stub.close()
  })
  const points = () => {
    const state = panel.session.$state.get()
    return state.status === 'member' ? state.user.points : undefined
  }
  onTestFinished(panel.session.$state.listen(() => {}))
  return { stub, environment, panel, close, points, signIn: () => panel.session.signIn('a-token', userOf('asha', 100)) }
}

const up = (stub: LiveStub) => expect.poll(() => [stub.open.length, stub.joined.length > 0]).toEqual([1, true])
const whilePassing = (environment: TestEnvironment, look: () => unknown) =>
  expect.poll(() => {
    environment.pass(LONG)
    return look()
  })

test('a guest opens no socket, and a member joins the room of their own id with the token by websocket', async () => {
  const { stub, signIn } = await start()
  expect(stub.knocks).toEqual([])
  signIn()
  await up(stub)
  expect(stub.tokens).toEqual(['a-token'])
  expect(stub.joined).toEqual(['asha'])
  expect(stub.knocks).toEqual(['websocket'])
})

test('a decision shows its message, fetches the balance, and notifies all stores that show points', async () => {
  const { stub, signIn, points, panel } = await start()
  signIn()
  await up(stub)
  stub.member = { id: 'asha', points: 250 }
  stub.emit('pointsUpdated', {
    reason: 'withdrawal_rejected',
    message: 'Withdrawal rejected. 150 points restored to your account.',
    change: 150,
  })
  await expect.poll(points).toBe(250)
  expect($toasts.get()).toMatchObject([
    { kind: 'info', text: 'Withdrawal rejected. 150 points restored to your account.' },
  ])
  await expect.poll(() => panel.$pointsChanges.get()).toBe(1)

  stub.emit('pointsUpdated', { ...approved, message: '' })
  await expect.poll(() => $toasts.get().at(-1)).toMatchObject({ kind: 'good', text: approved.message })
  // The points were held before, so the balance does not change.
  await expect.poll(() => panel.$pointsChanges.get()).toBe(2)
})

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ ...approved, reason: 'gift' }, undefined],
  [{ reason: approved.reason, change: 100 }, 'Withdrawal approved! 100 points deducted.'],
  [{ ...approved, message: { html: '<b>' }, change: '100' }, 'Withdrawal approved! 100 points deducted.'],
  [{ reason: 'withdrawal_rejected', change: '-1' }, 'Withdrawal rejected. 1 point restored to your account.'],
])('the event %j refreshes the figures and shows the toast %j', async (event, toast) => {
  const { stub, signIn, environment, panel } = await start()
  signIn()
  await up(stub)
  stub.emit('pointsUpdated', event)
  await expect.poll(() => panel.$pointsChanges.get()).toBe(1)
  expect($toasts.get().map(({ text }) => text)).toEqual(toast ? [toast] : [])
  expect(stub.verified).toBe(1)
  expect(environment.reported).toEqual([])
})

test('the page fetches after a reconnect what it missed meanwhile', async () => {
  const { stub, signIn, environment, points, panel } = await start()
  signIn()
  await up(stub)
  stub.cut()
  await expect.poll(() => stub.open.length).toBe(0)
  stub.member = { id: 'asha', points: 175 }
  await whilePassing(environment, points).toBe(175)
  await expect.poll(() => stub.open.length).toBe(1)
  expect(stub.joined).toEqual(['asha', 'asha'])
  expect(panel.$pointsChanges.get()).toBeGreaterThan(0)
})

test.each([
  ['nothing was decided yet', { sinceDecision: null }, 0],
  ['the last decision is older than the page', { sinceDecision: 3_600_000 }, 0],
  ['a decision since the last fetch left the balance unchanged', { sinceDecision: 5_000 }, 1],
  ['the balance changed', { points: 250, sinceDecision: null }, 1],
  ['the room is refused', false, 1],
  ['the server tells nothing', undefined, 1],
  ['the answer is unreadable', { sinceDecision: 'soon' }, 1],
])('after the page joins the room and %s, it refetches the figures this often: %j, %i', async (_, room, times) => {
  const { stub, signIn, panel } = await start()
  stub.room = room
  signIn()
  await up(stub)
  // The mark comes after the answer, and causes one refresh itself.
  stub.emit('pointsUpdated', {})
  await expect.poll(() => [stub.verified, panel.$pointsChanges.get()]).toEqual([times + 1, times + 1])
})

test('without a connection the page polls the balance in a visible tab only, and retries the connection', async () => {
  const { stub, signIn, environment, points } = await start()
  stub.handshake = 503
  environment.hidden = true
  signIn()
  await expect.poll(() => stub.knocks.length).toBe(2)
  environment.pass(LONG)
  expect(stub.verified).toBe(0)

  stub.member = { id: 'asha', points: 175 }
  environment.hidden = false
  environment.fire('visibilitychange')
  await expect.poll(points).toBe(175)
  stub.handshake = 'open'
  await whilePassing(environment, () => stub.open.length).toBe(1)
  expect(environment.reported).toEqual([])
})

test.each(['unauthorized', 401] as const)(
  'the page does not repeat a handshake refused with %s, and polls the balance',
  async (handshake) => {
    const { stub, signIn, environment } = await start()
    stub.handshake = handshake
    signIn()
    await expect.poll(() => stub.verified).toBe(1)
    const knocks = stub.knocks.length
    await whilePassing(environment, () => stub.verified).toBeGreaterThan(4)
    environment.fire('online')
    expect(stub.knocks.length).toBe(knocks)
  },
)

test('a server that says that it has no live channel gets no socket, and the page polls the balance', async () => {
  const { stub, panel, environment, points } = await start()
  stub.member = { id: 'asha', points: 175, live: false }
  panel.session.signIn('a-token', { ...userOf('asha', 100), live: false })
  await whilePassing(environment, points).toBe(175)
  await whilePassing(environment, () => stub.verified).toBeGreaterThan(2)
  environment.fire('online')
  expect(stub.knocks).toEqual([])
  stub.member = { id: 'asha', points: 250 }
  await whilePassing(environment, () => stub.open.length).toBe(1)
  await expect.poll(points).toBe(250)
})

test('a token that the server no longer knows ends the session, once', async () => {
  const { stub, signIn, environment, panel } = await start()
  stub.handshake = 'unauthorized'
  stub.member = undefined
  signIn()
  await expect.poll(() => panel.session.$state.get()).toEqual({ status: 'guest', reason: 'expired' })
  environment.pass(LONG)
  expect([stub.verified, stub.knocks.length]).toEqual([1, 1])
})

test('after the server closes the socket, a call checks the session, later than an answer to a call of this page', async () => {
  const { stub, signIn, panel, environment } = await start()
  signIn()
  await up(stub)
  const { verified } = stub
  stub.member = undefined
  const timers = vi.spyOn(environment, 'after')
  stub.open[0]?.disconnect(true)
  // The page sets timers when it hears of the closed socket.
  await expect.poll(() => timers.mock.calls.length).toBeGreaterThan(0)
  environment.pass(499)
  expect([stub.verified, panel.session.$state.get().status]).toEqual([verified, 'member'])
  await expect
    .poll(() => {
      environment.pass(1)
      return panel.session.$state.get()
    })
    .toEqual({ status: 'guest', reason: 'expired' })
})

test('sign-out closes the socket, and another member gets a new one', async () => {
  const { stub, signIn, panel } = await start()
  signIn()
  await up(stub)
  panel.session.end('signed-out')
  await expect.poll(() => stub.open.length).toBe(0)
  stub.member = { id: 'vikram', points: 7 }
  panel.session.signIn('b-token', userOf('vikram', 7))
  await expect.poll(() => stub.joined).toEqual(['asha', 'vikram'])
  stub.member = { id: 'meera', points: 8 }
  panel.session.signIn('c-token', userOf('meera', 8))
  await expect.poll(() => stub.joined).toEqual(['asha', 'vikram', 'meera'])
  expect(stub.open.length).toBe(1)
  expect(stub.tokens).toEqual(['a-token', 'b-token', 'c-token'])
})

test('a closed connection requests nothing more', async () => {
  const { stub, signIn, environment, close } = await start()
  stub.handshake = 503
  signIn()
  await expect.poll(() => stub.verified).toBe(1)
  close()
  const knocks = stub.knocks.length
  environment.pass(LONG)
  environment.fire('online')
  expect([stub.verified, stub.knocks.length]).toEqual([1, knocks])
})
