import type { Environment } from '../environment.ts'
import { CallError } from '../errors.ts'
import type { Host } from '../host.ts'
import { webAddress } from '../validation/web-address.ts'
import { sha256 } from './sha256.ts'

// What everything that leads to Google and back shares (decisions/007-google.md).

const MARK = 'google-started'
/** As long as the server keeps a round that was begun, in milliseconds. */
const GOOD_FOR = 600_000

export type GoogleErrand = 'sign-in' | 'link'

/** Whether the page says that its server knows Google. */
export const knowsGoogle = ({ configuration }: Environment): boolean => configuration.google !== undefined

/** Whether a button may be drawn: on a partner's page the browser may not leave the page. */
export const offersGoogle = (environment: Environment, host: Pick<Host, 'onSite'>): boolean =>
  host.onSite && knowsGoogle(environment)

/** What a tab went to Google for. */
export interface GoogleTrip {
  readonly errand: GoogleErrand
  /** Shows the server that the code it sent back was asked for here; none from a page that is not secure. */
  readonly verifier?: string
}

/** Where a sign-in begins. The address carries the verifier's hash alone: whoever reads it cannot use the code. */
async function signInAddress(environment: Environment, verifier: string): Promise<string> {
  const address = `${(environment.configuration.api ?? '/api').replace(/\/$/, '')}/auth/google`
  const challenge = await sha256(verifier)
  if (!challenge) return address
  environment.tab[environment.prefix + MARK] += ` ${verifier}`
  return `${address}?challenge=${challenge}`
}

/**
 * Sends the browser to Google, and leaves a mark in this tab that it did so: to link, by the address that the server
 * gave for it; to sign in, by the address that everybody has.
 * @throws {CallError} for an address that is none
 */
export async function goToGoogle(environment: Environment, linkUrl?: string): Promise<void> {
  // a server's words may hold anything, and the browser would run a script that is called an address
  if (linkUrl !== undefined && !webAddress(linkUrl, 'http://panel.invalid')) throw new CallError('malformed')
  const errand: GoogleErrand = linkUrl ? 'link' : 'sign-in'
  environment.tab[environment.prefix + MARK] = `${errand} ${environment.now()}`
  environment.load(linkUrl ?? (await signInAddress(environment, environment.uuid())))
}

/** What this tab went to Google for, once: a callback that nobody here asked for must change nothing. */
export function takeTrip({ tab, prefix, now }: Environment): GoogleTrip | undefined {
  const [errand, begun, verifier] = (tab[prefix + MARK] ?? '').split(' ')
  delete tab[prefix + MARK]
  const age = now() - Number(begun ?? Number.NaN)
  if (!(age >= 0 && age < GOOD_FOR) || (errand !== 'sign-in' && errand !== 'link')) return undefined
  return { errand, ...(verifier ? { verifier } : {}) }
}
