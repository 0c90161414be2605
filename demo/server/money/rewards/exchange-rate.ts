import { safeParse } from 'valibot'
import { exchangeRate } from '../../../../src/api/rates.ts'
import type { ServerConfig } from '../../operator/settings/config.ts'

/** Milliseconds: a rate is cached for a day, and a failed service is retried after ten minutes. */
const GOOD_FOR = 86_400_000
const WAIT = 600_000
const TIMEOUT = 5000

/** The sample rate of a demonstration without a service. */
export const SAMPLE_RATE = 0.0119

/**
 * Dollars for a rupee, from the configured service, which is called at most once a day. Undefined without a service or
 * a valid answer.
 */
export function createExchangeRate({ exchangeRateUrl, production, now }: ServerConfig) {
  let known: number | undefined
  let until = 0
  let asking: Promise<void> | undefined

  async function ask(url: string) {
    const begun = now().getTime()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
      const answer = safeParse(exchangeRate.answer, response.ok ? await response.json() : undefined)
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
