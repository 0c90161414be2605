import { gtValue, literal, ltValue, nullish, number, object, pipe } from 'valibot'
import type { Call } from './call.ts'

/**
 * The dollars for one rupee (docs/rules.md, Exchange rate), in the format of public exchange-rate services, so that
 * `rate-url` may name one of them. 404 if the server knows no rate. An impossible rate is refused.
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
