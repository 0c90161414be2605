import type { FastifyInstance } from 'fastify'
import { safeParse } from 'valibot'
import * as rates from '../../../../src/contract/rates.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { MoneyBackend } from '../backend.ts'
import { SAMPLE_RATE } from '../rewards/rules.ts'

/** Milliseconds. A rate is cached for a day; after a failure, the service is called again after ten minutes. */
const GOOD_FOR = 86_400_000
const WAIT = 600_000
const TIMEOUT = 5000

function createExchangeRate({ exchangeRateUrl, production, now }: MoneyBackend['config']) {
  let known: number | undefined
  let until = 0
  let asking: Promise<void> | undefined

  async function ask(url: string) {
    const begun = now().getTime()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
      const answer = safeParse(rates.exchangeRate.answer, response.ok ? await response.json() : undefined)
      known = answer.success ? answer.output.rates.USD : undefined
    } catch {
      known = undefined
    }
    until = begun + (known === undefined ? WAIT : GOOD_FOR)
    asking = undefined
  }

  return async (): Promise<number | undefined> => {
    if (!exchangeRateUrl) return production ? undefined : SAMPLE_RATE
    if (now().getTime() >= until) asking ??= ask(exchangeRateUrl)
    await asking
    return known
  }
}

export function serveRates(app: FastifyInstance, backend: MoneyBackend): void {
  const exchangeRate = createExchangeRate(backend.config)

  serve(app, backend, rates.exchangeRate, async () => {
    const rate = await exchangeRate()
    if (rate === undefined) throw new Refusal('rate-missing')
    return { base: 'INR' as const, rates: { USD: rate } }
  })
}
