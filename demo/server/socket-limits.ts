import type { IncomingMessage } from 'node:http'
import type { Callers } from './caller.ts'
import { createNodeCounter } from './limits.ts'
import type { NodeLimits } from './node-limits.ts'

/** One connection of a client, which carries one socket. */
export interface Connection {
  on(event: 'packet', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
  /** At once where it discards. */
  close(discard?: boolean): void
}

/** What sockets may ask of this node. */
export interface SocketLimits {
  /** Counts one that is opened; throws a 429 where its address opens too many. */
  countHandshake(request: IncomingMessage): Promise<void>
  /** Closes a connection that sends too many messages. */
  watch(connection: Connection): void
  /** Whether this is the first socket that the connection asks for. */
  isFirst(connection: Connection): boolean
  /** Whether the member may have this one more; counts it until its connection is closed. */
  admit(connection: Connection, memberId: string): boolean
}

export function createSocketLimits(limits: NodeLimits, callers: Callers): SocketLimits {
  const handshakes = createNodeCounter(limits.handshakes, 'Too many requests. Please try again shortly.')
  const asked = new WeakSet<Connection>()
  const open = new Map<string, number>()
  return {
    countHandshake: (request) => handshakes.take(callers.networkOf(request)),
    watch(connection) {
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
    isFirst(connection) {
      const first = !asked.has(connection)
      asked.add(connection)
      return first
    },
    admit(connection, memberId) {
      const count = open.get(memberId) ?? 0
      if (count >= limits.socketsOfMember) return false
      open.set(memberId, count + 1)
      connection.once('close', () => {
        const left = (open.get(memberId) ?? 1) - 1
        if (left > 0) open.set(memberId, left)
        else open.delete(memberId)
      })
      return true
    },
  }
}
