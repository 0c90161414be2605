import type { IncomingMessage } from 'node:http'
import type { Callers } from '../limits/caller.ts'
import type { NodeLimits } from '../limits/node-limits.ts'
import { createNodeCounter, createTally } from '../limits/node-limits.ts'

interface Connection {
  on(event: 'packet', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
  close(discard?: boolean): void
}

export type SocketLimits = ReturnType<typeof createSocketLimits>

export function createSocketLimits(limits: NodeLimits, callers: Callers) {
  const handshakes = createNodeCounter(limits.handshakes)
  const seen = new WeakSet<Connection>()
  const open = createTally()
  return {
    countHandshake: (request: IncomingMessage) => handshakes.take(callers.networkOf(request)),
    watch(connection: Connection): void {
      const { points, seconds } = limits.socketMessages
      let count = 0
      let until = 0
      connection.on('packet', () => {
        const now = performance.now()
        if (now > until) {
          count = 0
          until = now + seconds * 1000
        }
        if (++count > points) connection.close(true)
      })
    },
    isFirst(connection: Connection): boolean {
      const first = !seen.has(connection)
      seen.add(connection)
      return first
    },
    admit(connection: Connection, memberId: string): boolean {
      const leave = open.enter(memberId, limits.socketsOfMember)
      if (leave) connection.once('close', leave)
      return leave !== undefined
    },
  }
}
