import { gtValue, literal, ltValue, nullish, number, object, pipe } from 'valibot'
import type { Call } from './call.ts'

/**
 * What one rupee is worth in dollars (docs/rules.md, Exchange rate), in the form that public exchange-rate services
 * answer, so that `rate-url` may name one of those. 404 where the server knows none. A figure that cannot be one is
 * refused.
 */
export const exchangeRate = {
  method: 'GET',
  path: '/exchange-rate',
  access: 'open',
  timeout: 8000,
  answer: object({
    base: nullish(literal('INR')),
    base_code: nullish(literal('INR')),
    rates: object({ USD: pipe(number(), gtValue(0.0001), ltValue(1)) }),
  }),
} as const satisfies Call
