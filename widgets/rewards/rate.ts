import { atom } from 'nanostores'
import { safeParse } from 'valibot'
import type { Environment } from '../../src/client/environment.ts'
import { exchangeRate } from '../../src/contract/rates.ts'

/** Dollars for a rupee, used while no live rate is known (docs/rules.md, Exchange rate). */
export const USD_FALLBACK = 0.012
/** Milliseconds for which a rate is cached (docs/rules.md, Exchange rate). */
const CACHED_FOR = 86_400_000
const CACHE_KEY = 'panel-rate'

/** Dollars for a rupee. `at` is the time of the fetch, in milliseconds since 1970. */
export type Rate =
  | { readonly status: 'asking' }
  | { readonly status: 'live'; readonly usd: number; readonly at: number }
  | { readonly status: 'fallback'; readonly usd: number }

/**
 * Fetches the dollar rate from the given address or from the API, and validates it. The request must carry neither
 * token nor cookie, so it does not use the client, which would send the token.
 */
export function createRate(environment: Environment) {
  const $rate = atom<Rate>({ status: 'asking' })
  let requestedUrl = ''

  function readCached(url: string): { usd: number; at: number } | undefined {
    try {
      const { of, at, answer } = JSON.parse(environment.local[CACHE_KEY] ?? '{}')
      const checked = safeParse(exchangeRate.answer, answer)
      const age = environment.now() - at
      if (of === url && age >= 0 && age < CACHED_FOR && checked.success) return { usd: checked.output.rates.USD, at }
    } catch {}
  }

  async function fetchRate(url: string): Promise<Rate> {
    try {
      const response = await environment.fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(exchangeRate.timeout),
      })
      const checked = safeParse(exchangeRate.answer, await response.json())
      if (!response.ok || !checked.success) return { status: 'fallback', usd: USD_FALLBACK }
      const at = environment.now()
      environment.local[CACHE_KEY] = JSON.stringify({ of: url, at, answer: { rates: checked.output.rates } })
      return { status: 'live', usd: checked.output.rates.USD, at }
    } catch {
      return { status: 'fallback', usd: USD_FALLBACK }
    }
  }

  return {
    $rate,
    async load(rateUrl: string | undefined) {
      const api = (environment.configuration.api ?? '/api').replace(/\/$/, '')
      const url = rateUrl || api + exchangeRate.path
      if (requestedUrl === url) return
      requestedUrl = url
      const known = readCached(url)
      $rate.set(known ? { status: 'live', ...known } : { status: 'asking' })
      if (known) return
      const rate = await fetchRate(url)
      if (requestedUrl === url) $rate.set(rate)
    },
  }
}
