import type { FastifyInstance } from 'fastify'
import * as rates from '../../../src/api/rates.ts'
import { HttpFailure } from '../failure.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'
import { createExchangeRate } from '../rewards/exchange-rate.ts'

export function serveRates(app: FastifyInstance, panel: Panel): void {
  const exchangeRate = createExchangeRate(panel.config)

  serve(app, panel, rates.exchangeRate, async () => {
    const rate = await exchangeRate()
    if (rate === undefined) throw new HttpFailure(404, 'not-found', 'There is no exchange rate at the moment')
    return { base: 'INR' as const, rates: { USD: rate } }
  })
}
