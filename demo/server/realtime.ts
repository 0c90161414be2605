import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { type RoomJoined, SOCKET_PATH } from '../../src/api/live.ts'
import { hashOf, memberOf } from './accounts/sessions.ts'
import { pointsOf } from './ledger/ledger.ts'
import { hearNotices } from './notices.ts'
import type { Panel } from './panel.ts'
import { lastDecisionOf } from './rewards/decision.ts'

const roomOf = (userId: string): string => `user:${userId}`
const sessionRoomOf = (tokenHash: string): string => `session:${tokenHash}`

/** Sockets on the API's port. Who a socket belongs to is decided by the token of its handshake alone. */
export async function openRealtime(app: FastifyInstance, { config, database }: Pick<Panel, 'config' | 'database'>) {
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
  sockets.use(async (socket, next) => {
    const { token } = socket.handshake.auth
    try {
      const member = await memberBy(token)
      if (!member) return next(new Error('unauthorized'))
      socket.data.userId = member.id
      next()
    } catch (fault) {
      app.log.error({ err: fault }, 'a socket could not be checked')
      next(new Error('unavailable'))
    }
  })
  sockets.on('connection', async (socket) => {
    const { token } = socket.handshake.auth
    socket.join(sessionRoomOf(hashOf(token)))
    socket.on('join-user-room', async (userId: unknown, acknowledge: unknown) => {
      const mine = String(userId) === socket.data.userId
      if (mine) await socket.join(roomOf(socket.data.userId))
      if (typeof acknowledge !== 'function') return
      // read after the room was joined: what changed before is in it, what changes later is heard
      acknowledge(mine ? await standing(socket.data.userId).catch(() => undefined) : false)
    })
    // again, now that the end of its session would find it
    const member = await memberBy(token).catch(() => undefined)
    if (!member) socket.disconnect(true)
  })
  // before the HTTP server closes, which waits for their connections
  app.addHook('preClose', async () => {
    // their transports alone: a client that is told to leave does not come back by itself
    sockets.engine.close()
  })
  // each passes on to its own sockets: every process hears every notice
  await hearNotices(database, {
    onPointsUpdated: (userId, update) => void sockets.local.to(roomOf(userId)).emit('pointsUpdated', update),
    onSessionEnded: (tokenHash) => sockets.local.in(sessionRoomOf(tokenHash)).disconnectSockets(true),
    // their clients come again, and ask for the balance then
    onMissed() {
      for (const { conn } of sockets.sockets.sockets.values()) conn.close()
    },
    onUnreadable: () => app.log.warn('a notice could not be read: does another version run beside this one?'),
  })
}
