import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

export interface LiveStub {
  readonly api: string
  /** What `GET /auth/verify` answers; undefined refuses the token with a 401. */
  member: { id: string; points: number } | undefined
  /** What `join-user-room` is answered with, beside the member's points. */
  room: unknown
  /** How a handshake is met: taken, refused by the socket server, or answered so by something before it. */
  door: 'open' | 'unauthorized' | 401 | 503
  readonly verified: number
  /** Of every request for a socket: the transport. */
  readonly knocks: string[]
  /** In order of arrival. */
  readonly tokens: unknown[]
  readonly joined: unknown[]
  readonly open: readonly Socket[]
  emit(event: string, detail: unknown): void
  /** Cuts every connection, as a network does. */
  cut(): void
  close(): Promise<void>
}

/** A socket.io server that a test has in its hand, beside the one call that the live channel makes. */
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
      const { door } = stub
      if (!new URL(request.url ?? '', 'http://stub').searchParams.has('sid')) stub.knocks.push(transportOf(request))
      decide(null, door === 'open' || door === 'unauthorized')
    },
  })
  const stub = {
    api: '',
    member: { id: 'asha', points: 100 } as LiveStub['member'],
    room: { sinceDecision: null } as unknown,
    door: 'open' as LiveStub['door'],
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
    next(stub.door === 'unauthorized' ? new Error('unauthorized') : undefined)
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
    if (typeof stub.door !== 'number' || !request.url?.startsWith('/socket.io')) return inner?.(request, response)
    stub.knocks.push(transportOf(request))
    response.writeHead(stub.door).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return stub
}
