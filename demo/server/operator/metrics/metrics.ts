import type { FastifyInstance } from 'fastify'
import type { Purpose } from '../../accounts/codes.ts'
import type { Limits } from '../settings/config.ts'
import { type Counter, createRegistry, type Histogram, type Registry } from './registry.ts'

/** The server's counters. To add one, add a line here and call it where the event happens. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly hashes: Histogram<never>
  /** Codes that were wrong, expired or used up. */
  readonly codeFailures: Counter<'purpose'> & { add(labels: { readonly purpose: Purpose }): void }
  /** Sign-ins with a wrong password, or for no account. */
  readonly signInFailures: Counter<never>
  /** Accounts under attack: a daily budget was used up. */
  readonly budgetsUsedUp: Counter<'budget'>
  readonly limitsHit: Counter<'limit'> & { add(labels: { readonly limit: keyof Limits }): void }
}

export function createMetrics(): Metrics {
  const registry = createRegistry()
  return {
    registry,
    requests: registry.histogram('panel_http_request_seconds', 'Requests by route, method and class of status'),
    hashes: registry.histogram('panel_hash_seconds', 'Password hashes, with the time that they waited for a thread'),
    codeFailures: registry.counter('panel_code_failures_total', 'Codes that were refused'),
    signInFailures: registry.counter('panel_sign_in_failures_total', 'Sign-ins with a password that were refused'),
    budgetsUsedUp: registry.counter(
      'panel_guess_budgets_used_up_total',
      'Accounts whose wrong passwords or codes of a day were used up',
    ),
    limitsHit: registry.counter('panel_limits_hit_total', 'Requests beyond a limit'),
  }
}

/** Counts each answer by the route's pattern, so that no id becomes a label. */
export function countRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
}
