import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { seconds, tooMany } from '../../refusals/failure.ts'

export interface Limit {
  readonly points: number
  readonly seconds: number
}

/**
 * The limits of one node, counted in its memory, because a query for each count would cost too much. If a caller uses
 * several nodes, each node counts separately.
 */
export interface NodeLimits {
  readonly memberCalls: Limit
  readonly unknownTokens: Limit
  /** Offers that one address may read; many readers may share an address. */
  readonly offers: Limit
  readonly handshakes: Limit
  readonly socketMessages: Limit
  readonly socketsOfMember: number
  /** Open connections: of the node, and of one address. A trusted reverse proxy is exempt from the second limit. */
  readonly connections: number
  readonly connectionsOfAddress: number
  readonly requestSeconds: number
  readonly sessionCheckSeconds: number
}

export const nodeLimitsFor = (strict: boolean): NodeLimits => ({
  // five elements in ten tabs make a hundred calls while they load, and then two calls a minute each
  memberCalls: { points: strict ? 600 : 6000, seconds: 60 },
  unknownTokens: { points: strict ? 200 : 10_000, seconds: 60 },
  offers: { points: strict ? 3000 : 100_000, seconds: 60 },
  handshakes: { points: strict ? 600 : 10_000, seconds: 60 },
  socketMessages: { points: 60, seconds: 60 },
  socketsOfMember: 50,
  connections: 10_000,
  connectionsOfAddress: 1000,
  requestSeconds: 30,
  sessionCheckSeconds: 60,
})

export type NodeCounter = ReturnType<typeof createNodeCounter>

export function createNodeCounter({ points, seconds: duration }: Limit) {
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key)
      } catch (fault) {
        if (!(fault instanceof RateLimiterRes)) throw fault
        throw tooMany(seconds(fault.msBeforeNext), 'rate-limited')
      }
    },
  }
}

export function createTally() {
  const open = new Map<string, number>()
  return {
    /** Counts one more connection. @returns a function that removes the count; undefined beyond the limit */
    enter(owner: string, most: number): (() => void) | undefined {
      const count = (open.get(owner) ?? 0) + 1
      if (count > most) return undefined
      open.set(owner, count)
      return () => {
        const left = (open.get(owner) ?? 1) - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
      }
    },
  }
}
