import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import {
  JOIN_ROOM,
  POINTS_UPDATED,
  REFUSED_TOKEN,
  type RoomJoined,
  SOCKET_PATH,
  UNAVAILABLE,
} from '../../../../src/contract/live.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import type { HttpBackend } from '../backend.ts'
import { guarded } from '../limits/guard.ts'
import { hashOf, openSessionsAmong } from '../session/lookup.ts'
import { hearNotices } from './notices.ts'
import { createSocketLimits, type SocketLimits } from './socket-limits.ts'

const roomOf = (userId: string): string => `user:${userId}`
const sessionRoomOf = (tokenHash: string): string => `session:${tokenHash}`

interface Known {
  readonly userId: string
  readonly tokenHash: string
  readonly expiresAt: Date
}
const knownOf = (socket: Socket): Known => socket.data

/** Milliseconds that a timer can wait at most; a socket that lasts longer must reconnect. */
const LONGEST_TIMER = 2 ** 31 - 1
const TOKEN_WITHIN = 10_000

/** Refuses other types, because `String()` of an object that a client sent may throw. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : undefined

function acknowledge(values: readonly unknown[], answer: unknown): void {
  const last = values.at(-1)
  if (typeof last === 'function') last(answer)
}

interface Needed extends Pick<HttpBackend, 'config' | 'database' | 'access' | 'callers' | 'metrics'> {
  readonly mail: { wake(): void }
  /** Reads the member's figures for a socket that joined. */
  readonly stateAtJoin: (userId: string) => Promise<RoomJoined>
}

interface Live extends Needed {
  readonly limits: SocketLimits
  readonly report: (fault: unknown, message: string) => void
}

function createSockets(app: FastifyInstance, { config, metrics, limits, report }: Live): Server {
  const sockets = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    cors: { origin: [...config.partnerOrigins], credentials: true },
    maxHttpBufferSize: 10_000,
    connectTimeout: TOKEN_WITHIN,
    // leaves other paths to connections.ts
    destroyUpgrade: false,
    allowRequest: guarded(
      async (request, decide) => {
        await limits.countHandshake(request)
        decide(null, true)
      },
      (fault, _, decide) => {
        report(fault, 'a handshake could not be counted')
        decide('Too many requests', false)
      },
    ),
  })
  metrics.gauge('panel_sockets', 'Open sockets of members', () => sockets.engine.clientsCount)
  // names the node, because a polling client's requests must all reach it (docs/operating.md)
  if (config.nodeName) sockets.engine.generateId = () => `${config.nodeName}.${randomUUID()}`
  sockets.engine.on('connection', limits.watch)
  return sockets
}

const checkWith = ({ access, callers, limits, report }: Live) =>
  guarded(
    async (socket: Socket, next: (refusal?: Error) => void) => {
      if (!limits.isFirst(socket.conn)) return socket.conn.close()
      const { token } = socket.handshake.auth
      const session = await access.sessionOf(token, callers.networkOf(socket.request))
      if (!session) return next(new Error(REFUSED_TOKEN))
      const { member, expiresAt } = session
      if (!limits.admit(socket.conn, member.id)) return next(new Error(UNAVAILABLE))
      socket.data = { userId: member.id, tokenHash: hashOf(token), expiresAt } satisfies Known
      next()
    },
    (fault, _, next) => {
      report(fault, 'a socket could not be checked')
      next(new Error(UNAVAILABLE))
    },
  )

async function endWithoutSession({ config, database }: Live, among: readonly Socket[]): Promise<void> {
  const hashes = among.map((socket) => knownOf(socket).tokenHash)
  const open = await openSessionsAmong(database.store, [...new Set(hashes)], config.now())
  for (const socket of among) if (!open.has(knownOf(socket).tokenHash)) socket.disconnect(true)
}

/**
 * Lets a socket join its member's room once. If the join fails or is repeated, the answer is empty, and the client
 * fetches its figures by a call.
 */
function hearJoin(live: Live, socket: Socket): void {
  const { userId } = knownOf(socket)
  let joined = false
  const join = async (id: unknown): Promise<RoomJoined | false | undefined> => {
    if (idOf(id) !== userId) return false
    if (joined) return
    joined = true
    await live.access.countCall(userId)
    await socket.join(roomOf(userId))
    // reads after joining, so that no later change is missed
    return live.stateAtJoin(userId)
  }
  socket.on(
    JOIN_ROOM,
    guarded(
      async (...values: unknown[]) => acknowledge(values, await join(values[0])),
      (fault, ...values) => {
        live.report(fault, 'a socket could not join its room')
        acknowledge(values, undefined)
      },
    ),
  )
}

const openWith = (live: Live) =>
  guarded(
    async (socket: Socket) => {
      const { tokenHash, expiresAt } = knownOf(socket)
      const left = Math.min(expiresAt.getTime() - live.config.now().getTime(), LONGEST_TIMER)
      const expiry = setTimeout(() => socket.disconnect(true), left).unref()
      socket.once('disconnect', () => {
        clearTimeout(expiry)
        socket.conn.close()
      })
      hearJoin(live, socket)
      await socket.join(sessionRoomOf(tokenHash))
      // checks again, because a notice of the session's end reaches this socket only from now on
      await endWithoutSession(live, [socket])
    },
    (fault, socket) => {
      live.report(fault, 'a socket could not be opened')
      socket.disconnect(true)
    },
  )

/** Serves the live channel. Only the token of the handshake decides to which member a socket belongs. */
export async function openRealtime(app: FastifyInstance, needed: Needed): Promise<void> {
  const { config, database, mail, callers } = needed
  const live: Live = {
    ...needed,
    limits: createSocketLimits(config.nodeLimits, callers),
    report(fault, message) {
      if (!(fault instanceof HttpFailure)) app.log.error({ err: fault }, message)
    },
  }
  const sockets = createSockets(app, live)
  sockets.use(checkWith(live))
  sockets.on('connection', openWith(live))
  const all = () => [...sockets.sockets.sockets.values()]
  // polls as well, because the notice of a session's end may be lost
  const poll = guarded(
    () => endWithoutSession(live, all()),
    (fault) => live.report(fault, 'the sessions of open sockets could not be checked'),
  )
  const polling = setInterval(poll, config.nodeLimits.sessionCheckSeconds * 1000).unref()

  // closes before the HTTP server, which waits until all connections are closed
  app.addHook('preClose', async () => {
    clearInterval(polling)
    // closes only the transports, because a client does not reconnect after an explicit disconnect
    sockets.engine.close()
  })
  await hearNotices(database, {
    onPointsUpdated: (userId, update) => void sockets.local.to(roomOf(userId)).emit(POINTS_UPDATED, update),
    onSessionEnded: (tokenHash) => sockets.local.in(sessionRoomOf(tokenHash)).disconnectSockets(true),
    onMailWaits: mail.wake,
    // disconnects the sockets: the clients reconnect and then fetch the balance
    onMissed() {
      mail.wake()
      for (const { conn } of all()) conn.close()
    },
    onUnreadable: () => app.log.warn('a notice could not be read: another version of the server may be running'),
  })
}
