import type { IncomingMessage } from 'node:http'
import type { Callers } from '../limits/caller.ts'
import { createNodeCounter } from '../limits/limits.ts'
import type { NodeLimits } from '../limits/node-limits.ts'

/** A client's connection, which carries one socket. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
  /** Closes; immediately with `discard`. */
  close(discard?: boolean): void
}

/** The limits on sockets of this node. */
export interface SocketLimits {
  /** Counts a new socket; throws a 429 if its address opens too many. */
  countHandshake(request: IncomingMessage): Promise<void>
  /** Closes a connection that sends too many messages. */
  watch(connection: Connection): void
  /** Whether this is the connection's first socket. */
  isFirst(connection: Connection): boolean
  /** Whether the member may open another socket; counts it until its connection closes. */
  admit(connection: Connection, memberId: string): boolean
}

export function createSocketLimits(limits: NodeLimits, callers: Callers): SocketLimits {
  const handshakes = createNodeCounter(limits.handshakes)
  const seen = new WeakSet<Connection>()
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
      const first = !seen.has(connection)
      seen.add(connection)
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
