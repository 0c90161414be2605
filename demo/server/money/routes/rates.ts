import type { FastifyInstance } from 'fastify'
import * as rates from '../../../../src/api/rates.ts'
import type { Backend } from '../../backend.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { createExchangeRate } from '../rewards/exchange-rate.ts'

export function serveRates(app: FastifyInstance, backend: Backend): void {
  const exchangeRate = createExchangeRate(backend.config)

  serve(app, backend, rates.exchangeRate, async () => {
    const rate = await exchangeRate()
    if (rate === undefined) throw new Refusal('rate-missing')
    return { base: 'INR' as const, rates: { USD: rate } }
  })
}
