import type { Environment } from '../../src/client/environment.ts'
import { CallError } from '../../src/client/errors.ts'
import type { ConsentGiven } from '../../src/contract/consent-given.ts'
import { webAddress } from '../../src/contract/validation/web-address.ts'
import type { Host } from '../../src/element/host.ts'
import { sha256 } from './sha256.ts'

const TRIP_KEY = 'google-started'
/** Milliseconds for which the server remembers a sign-in that was started. */
const TRIP_LIFETIME = 600_000

type GoogleErrand = 'sign-in' | 'link'

export const knowsGoogle = ({ configuration }: Environment): boolean => configuration.google !== undefined

export const offersGoogle = (environment: Environment, host: Pick<Host, 'onSite'>): boolean =>
  host.onSite && knowsGoogle(environment)

export interface GoogleTrip {
  readonly errand: GoogleErrand
  /** Proves to the server that this page requested the code; undefined on an insecure page. */
  readonly verifier?: string
  /** The visitor's agreement on this page. */
  readonly consent?: ConsentGiven
}

/**
 * Redirects the browser to Google, and notes that in this tab. `linkUrl` is the URL that the server sent for linking;
 * without it, the redirect is a sign-in, and the tab keeps the consent of a registration until the browser is back.
 * @throws {CallError} if the server's URL is invalid
 */
export async function goToGoogle(environment: Environment, linkUrl?: string, consent?: ConsentGiven): Promise<void> {
  // The server could send a `javascript:` URL, which the browser would run.
  if (linkUrl !== undefined && !webAddress(linkUrl, 'http://panel.invalid')) throw new CallError('malformed')
  const errand: GoogleErrand = linkUrl ? 'link' : 'sign-in'
  const address = linkUrl ?? `${(environment.configuration.api ?? '/api').replace(/\/$/, '')}/auth/google`
  const verifier = environment.uuid()
  // The address has only the hash, so whoever reads it cannot use the code.
  const challenge = linkUrl ? undefined : await sha256(verifier)
  const agreed = consent ? encodeURIComponent(JSON.stringify(consent)) : ''
  const note = [errand, environment.now(), challenge ? verifier : '', agreed]
  environment.tab[environment.prefix + TRIP_KEY] = note.join(' ')
  environment.load(challenge ? `${address}?challenge=${challenge}` : address)
}

/**
 * Reads and removes this tab's note. Without a note, this tab did not request the callback, which must then change
 * nothing.
 */
export function takeTrip({ tab, prefix, now }: Environment): GoogleTrip | undefined {
  const [errand, begun, verifier, agreed] = (tab[prefix + TRIP_KEY] ?? '').split(' ')
  delete tab[prefix + TRIP_KEY]
  const age = now() - Number(begun ?? Number.NaN)
  if (!(age >= 0 && age < TRIP_LIFETIME) || (errand !== 'sign-in' && errand !== 'link')) return undefined
  return { errand, ...(verifier && { verifier }), ...(agreed && { consent: JSON.parse(decodeURIComponent(agreed)) }) }
}
