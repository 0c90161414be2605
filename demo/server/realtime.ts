import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type RoomJoined, SOCKET_PATH } from '../../src/api/live.ts'
import { hashOf, memberOf } from './accounts/sessions.ts'
import { guarded } from './guard.ts'
import { pointsOf } from './ledger/ledger.ts'
import { hearNotices } from './notices.ts'
import type { Panel } from './panel.ts'
import { lastDecisionOf } from './rewards/decision.ts'

const roomOf = (userId: string): string => `user:${userId}`
const sessionRoomOf = (tokenHash: string): string => `session:${tokenHash}`

/** A member's id as a client may send it; nothing else is turned into one, since `String()` of an object may throw. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : undefined

/** Answers where the client asked for an answer: then the last value is a function. */
function acknowledge(values: readonly unknown[], answer: unknown): void {
  const last = values.at(-1)
  if (typeof last === 'function') last(answer)
}

/** Sockets on the API's port. Who a socket belongs to is decided by the token of its handshake alone. */
export async function openRealtime(
  app: FastifyInstance,
  { config, database, mail }: Pick<Panel, 'config' | 'database' | 'mail'>,
) {
  const sockets = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    cors: { origin: [...config.partnerOrigins], credentials: true },
    maxHttpBufferSize: 10_000,
  })
  // where a client polls, its requests must find this node again (cluster/front.ts, README)
  if (config.nodeName) sockets.engine.generateId = () => `${config.nodeName}.${randomUUID()}`
  const memberBy = async (token: unknown) =>
    typeof token === 'string' ? memberOf(database.store, token, config.now()) : undefined
  async function standing(userId: string): Promise<RoomJoined> {
    const decided = await lastDecisionOf(database.store, userId)
    const sinceDecision = decided && config.now().getTime() - decided.getTime()
    return { points: await pointsOf(database.store, userId), sinceDecision }
  }
  /** Hears one event of one socket. What it answers is acknowledged; where it fails, the answer is empty. */
  const hear = (socket: Socket, event: string, answer: (value: unknown) => Promise<unknown>): void => {
    socket.on(
      event,
      guarded(
        async (...values: unknown[]) => acknowledge(values, await answer(values[0])),
        (fault, ...values) => {
          app.log.error({ err: fault, event }, 'an event of a socket failed')
          acknowledge(values, undefined)
        },
      ),
    )
  }

  const check = guarded(
    async (socket: Socket, next: (refusal?: Error) => void) => {
      const member = await memberBy(socket.handshake.auth.token)
      if (!member) return next(new Error('unauthorized'))
      socket.data.userId = member.id
      next()
    },
    (fault, _, next) => {
      app.log.error({ err: fault }, 'a socket could not be checked')
      next(new Error('unavailable'))
    },
  )
  const open = guarded(
    async (socket: Socket) => {
      const { token } = socket.handshake.auth
      const own: string = socket.data.userId
      // a connection carries one socket: what a client keeps open without it serves nobody
      socket.once('disconnect', () => socket.conn.close())
      hear(socket, 'join-user-room', async (userId) => {
        if (idOf(userId) !== own) return false
        await socket.join(roomOf(own))
        // read after the room was joined: what changed before is in it, what changes later is heard
        return standing(own)
      })
      await socket.join(sessionRoomOf(hashOf(token)))
      // again, now that the end of its session would find it
      if (!(await memberBy(token))) socket.disconnect(true)
    },
    (fault, socket) => {
      app.log.error({ err: fault }, 'a socket could not be opened')
      socket.disconnect(true)
    },
  )
  sockets.use(check)
  sockets.on('connection', open)
  // before the HTTP server closes, which waits for their connections
  app.addHook('preClose', async () => {
    // their transports alone: a client that is told to leave does not come back by itself
    sockets.engine.close()
  })
  // each passes on to its own sockets: every process hears every notice
  await hearNotices(database, {
    onPointsUpdated: (userId, update) => void sockets.local.to(roomOf(userId)).emit('pointsUpdated', update),
    onSessionEnded: (tokenHash) => sockets.local.in(sessionRoomOf(tokenHash)).disconnectSockets(true),
    onMailWaits: mail.wake,
    // their clients come again, and ask for the balance then
    onMissed() {
      mail.wake()
      for (const { conn } of sockets.sockets.sockets.values()) conn.close()
    },
    onUnreadable: () => app.log.warn('a notice could not be read: does another version run beside this one?'),
  })
}
