import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RefusalCode } from '../../../../src/api/refusals.ts'
import { Refusal, seconds } from '../refusals/failure.ts'
import type { Limit } from './node-limits.ts'

export interface RateLimits<Name extends string> {
  /** Counts one try; throws a 429 with the code beyond the limit. Keys are hashed before they are stored. */
  take(limit: Name, key: string, code?: RefusalCode): Promise<void>
  /** Uncounts a successful try. */
  giveBack(limit: Name, key: string): Promise<void>
}

export const tooMany = (wait: number, code: RefusalCode = 'too-many-attempts') =>
  new Refusal(code, { retryAfter: wait })

/**
 * Rate limits; failed guesses have their own exact count (accounts/budgets.ts). Counted in memory, or in the database
 * if several nodes share it. There is no fallback to memory: while the database is down nothing that a limit protects
 * is served, and fresh counts in each node would only let more through.
 */
export function createLimits<Name extends string>(
  limits: Readonly<Record<Name, Limit>>,
  secret: string,
  pool: Pool | undefined,
  onHit: (limit: Name) => void,
): RateLimits<Name> {
  const create = (name: Name) => {
    const options = { keyPrefix: name, points: limits[name].points, duration: limits[name].seconds }
    if (!pool) return new RateLimiterMemory(options)
    const table = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...table })
  }
  const names = Object.keys(limits) as Name[]
  const limiters = Object.fromEntries(names.map((name) => [name, create(name)])) as Record<
    Name,
    ReturnType<typeof create>
  >
  const hashOf = (key: string): string => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url')

  return {
    async take(limit, key, code) {
      try {
        await limiters[limit].consume(hashOf(key))
      } catch (fault) {
        if (!(fault instanceof RateLimiterRes)) throw fault
        onHit(limit)
        throw tooMany(seconds(fault.msBeforeNext), code)
      }
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(hashOf(key))
    },
  }
}

/** A counter in this process's memory. */
export interface NodeCounter {
  /** Counts one; throws a 429 beyond the limit. */
  take(key: string): Promise<void>
  giveBack(key: string): Promise<void>
}

export function createNodeCounter({ points, seconds: duration }: Limit): NodeCounter {
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (fault) {
        if (!(fault instanceof RateLimiterRes)) throw fault
        throw tooMany(seconds(fault.msBeforeNext), 'rate-limited')
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
