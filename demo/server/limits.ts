import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateConfig } from './config.ts'
import { HttpFailure, seconds } from './failure.ts'
import type { Limit } from './node-limits.ts'

export interface RateLimits {
  /** Counts one try; throws a 429 beyond the limit. Keys are hashed before they are stored. */
  take(limit: keyof RateConfig, key: string, message?: string): Promise<void>
  /** Takes a counted try back: it was a good one. */
  giveBack(limit: keyof RateConfig, key: string): Promise<void>
}

const TOO_MANY = 'Too many attempts. Please try again later.'

export const tooMany = (wait: number, message = TOO_MANY) => new HttpFailure(429, 'rate-limited', message, wait)

/**
 * How often somebody may call; failed guesses have their own exact count (accounts/budgets.ts). Counted in memory, or
 * in the database where several nodes share it: while that is away nothing is served that a limit guards, and a count
 * that began anew in each node's memory would only let more through.
 */
export function createLimits(
  limits: RateConfig,
  secret: string,
  pool: Pool | undefined,
  onHit: (limit: keyof RateConfig) => void,
): RateLimits {
  const create = (name: keyof RateConfig) => {
    const options = { keyPrefix: name, points: limits[name].points, duration: limits[name].seconds }
    if (!pool) return new RateLimiterMemory(options)
    const table = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...table })
  }
  const limiters = {
    address: create('address'),
    password: create('password'),
    sandbox: create('sandbox'),
  }
  const hashOf = (key: string): string => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url')

  return {
    async take(limit, key, message) {
      try {
        await limiters[limit].consume(hashOf(key))
      } catch (fault) {
        if (!(fault instanceof RateLimiterRes)) throw fault
        onHit(limit)
        throw tooMany(seconds(fault.msBeforeNext), message)
      }
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(hashOf(key))
    },
  }
}

/** A count in the memory of this process. */
export interface NodeCounter {
  /** Counts one; throws a 429 beyond the limit. */
  take(key: string): Promise<void>
  giveBack(key: string): Promise<void>
}

export function createNodeCounter({ points, seconds: duration }: Limit, message: string): NodeCounter {
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (fault) {
        if (!(fault instanceof RateLimiterRes)) throw fault
        throw new HttpFailure(429, 'rate-limited', message, seconds(fault.msBeforeNext))
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
