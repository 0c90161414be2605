import type { Environment } from '../../src/client/environment.ts'
import { CallError } from '../../src/client/errors.ts'
import { webAddress } from '../../src/contract/validation/web-address.ts'
import type { Host } from '../../src/element/host.ts'
import { sha256 } from './sha256.ts'

// Shared by everything that redirects to Google and back (docs/decisions/007-google.md).

const MARK = 'google-started'
/** Milliseconds that the server keeps a sign-in that was started. */
const GOOD_FOR = 600_000

type GoogleErrand = 'sign-in' | 'link'

/** Whether the page says that its server supports Google. */
export const knowsGoogle = ({ configuration }: Environment): boolean => configuration.google !== undefined

/** Whether to draw the button. It would navigate a partner's page away, so it is never drawn there. */
export const offersGoogle = (environment: Environment, host: Pick<Host, 'onSite'>): boolean =>
  host.onSite && knowsGoogle(environment)

/** Why a tab was redirected to Google. */
export interface GoogleTrip {
  readonly errand: GoogleErrand
  /** Proves to the server that this page requested the code; absent on an insecure page. */
  readonly verifier?: string
}

/** The address that starts a sign-in. It carries only the verifier's hash: whoever reads it cannot use the code. */
async function signInAddress(environment: Environment, verifier: string): Promise<string> {
  const address = `${(environment.configuration.api ?? '/api').replace(/\/$/, '')}/auth/google`
  const challenge = await sha256(verifier)
  if (!challenge) return address
  environment.tab[environment.prefix + MARK] += ` ${verifier}`
  return `${address}?challenge=${challenge}`
}

/**
 * Redirects the browser to Google, and stores a mark of it in this tab. Linking uses the address that the server gave;
 * signing in uses the public address.
 * @throws {CallError} for an invalid address
 */
export async function goToGoogle(environment: Environment, linkUrl?: string): Promise<void> {
  // the server could send any text, and the browser would run a `javascript:` address
  if (linkUrl !== undefined && !webAddress(linkUrl, 'http://panel.invalid')) throw new CallError('malformed')
  const errand: GoogleErrand = linkUrl ? 'link' : 'sign-in'
  environment.tab[environment.prefix + MARK] = `${errand} ${environment.now()}`
  environment.load(linkUrl ?? (await signInAddress(environment, environment.uuid())))
}

/** Reads and removes this tab's mark: without one, a callback was not requested here and must change nothing. */
export function takeTrip({ tab, prefix, now }: Environment): GoogleTrip | undefined {
  const [errand, begun, verifier] = (tab[prefix + MARK] ?? '').split(' ')
  delete tab[prefix + MARK]
  const age = now() - Number(begun ?? Number.NaN)
  if (!(age >= 0 && age < GOOD_FOR) || (errand !== 'sign-in' && errand !== 'link')) return undefined
  return { errand, ...(verifier ? { verifier } : {}) }
}
