import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

export interface LiveStub {
  readonly api: string
  /** What `GET /auth/verify` answers; undefined refuses the token with a 401. */
  member: { id: string; points: number } | undefined
  /** What `join-user-room` is answered with, beside the member's points. */
  room: unknown
  /** The answer to a handshake: accepted, refused by the socket server, or this status from a proxy. */
  handshake: 'open' | 'unauthorized' | 401 | 503
  readonly verified: number
  /** Of every request for a socket: the transport. */
  readonly knocks: string[]
  /** In order of arrival. */
  readonly tokens: unknown[]
  readonly joined: unknown[]
  readonly open: readonly Socket[]
  emit(event: string, detail: unknown): void
  /** Breaks every connection, as a network failure would. */
  cut(): void
  close(): Promise<void>
}

/** A socket.io server under a test's control, with the one call that the live channel makes. */
export async function startLiveStub({ transports = ['websocket', 'polling'] as const } = {}): Promise<LiveStub> {
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
  // what stands before the socket server may answer by itself
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
