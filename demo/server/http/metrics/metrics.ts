import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { keptElsewhere } from './kept-elsewhere.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Label values are few and fixed, so never use an id, an address or a client's input. */
export function createMetrics() {
  const registry = new Registry()
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers: [registry] })
  const histogram = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram<Label>({ name, help, labelNames, buckets: SECONDS, registers: [registry] })
  return {
    registry,
    ...keptElsewhere(registry),
    requests: histogram(
      'panel_http_request_seconds',
      'Requests by route, method and class of status',
      'method',
      'route',
      'status',
    ),
    hashes: histogram('panel_hash_seconds', 'Password hashes, with the time that they waited for a thread'),
    codeFailures: counter('panel_code_failures_total', 'Codes that were refused', 'purpose'),
    signInFailures: counter('panel_sign_in_failures_total', 'Sign-ins with a password that were refused'),
    budgetsUsedUp: counter(
      'panel_guess_budgets_used_up_total',
      'Accounts whose wrong passwords or codes of a day were used up',
      'budget',
    ),
    limitsHit: counter('panel_limits_hit_total', 'Requests beyond a limit', 'limit'),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Counts answers by the route's pattern, so that no id becomes a label. */
export function countRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
}
