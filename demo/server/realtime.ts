import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { memberOf } from './accounts/sessions.ts'
import type { Panel } from './panel.ts'

/** What became of a withdrawal; `change` in points (spec, section 3). */
export interface PointsUpdated {
  readonly reason: 'withdrawal_approved' | 'withdrawal_rejected'
  readonly message: string
  readonly change: number
}

export interface Realtime {
  notifyPointsUpdated(userId: string, update: PointsUpdated): void
}

const roomOf = (userId: string): string => `user:${userId}`

/** Sockets on the API's port. Who a socket belongs to is decided by the token of its handshake alone. */
export function openRealtime(app: FastifyInstance, { config, database }: Panel): Realtime {
  const sockets = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    cors: { origin: [...config.partnerOrigins], credentials: true },
    maxHttpBufferSize: 10_000,
  })
  sockets.use(async (socket, next) => {
    const { token } = socket.handshake.auth
    try {
      const member = typeof token === 'string' ? await memberOf(database.store, token, config.now()) : undefined
      if (!member) return next(new Error('unauthorized'))
      socket.data.userId = member.id
      next()
    } catch (fault) {
      app.log.error({ err: fault }, 'a socket could not be checked')
      next(new Error('unavailable'))
    }
  })
  sockets.on('connection', (socket) => {
    socket.on('join-user-room', (userId: unknown, acknowledge: unknown) => {
      const mine = String(userId) === socket.data.userId
      if (mine) socket.join(roomOf(socket.data.userId))
      if (typeof acknowledge === 'function') acknowledge(mine)
    })
  })
  // before the HTTP server closes, which waits for their connections
  app.addHook('preClose', async () => {
    sockets.disconnectSockets(true)
    sockets.engine.close()
  })
  return {
    notifyPointsUpdated: (userId, update) => void sockets.to(roomOf(userId)).emit('pointsUpdated', update),
  }
}
