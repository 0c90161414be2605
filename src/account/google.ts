import type { Environment } from '../environment.ts'
import { CallError } from '../errors.ts'
import type { Host } from '../host.ts'

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

/**
 * Sends the browser to Google, and leaves a mark in this tab that it did so: to link, by the address that the server
 * gave for it; to sign in, by the address that everybody has.
 * @throws {CallError} for an address that is none
 */
export function goToGoogle(environment: Environment, linkUrl?: string): void {
  // a server's words may hold anything, and the browser would run a script that is called an address
  if (linkUrl !== undefined && !/^(https?:\/)?\//i.test(linkUrl)) throw new CallError('malformed')
  const errand: GoogleErrand = linkUrl ? 'link' : 'sign-in'
  environment.tab[environment.prefix + MARK] = `${errand} ${environment.now()}`
  environment.load(linkUrl ?? `${(environment.configuration.api ?? '/api').replace(/\/$/, '')}/auth/google`)
}

/** What this tab went to Google for, once: a callback that nobody here asked for must change nothing. */
export function takeErrand({ tab, prefix, now }: Environment): GoogleErrand | undefined {
  const [errand, begun] = (tab[prefix + MARK] ?? '').split(' ')
  delete tab[prefix + MARK]
  const age = now() - Number(begun ?? Number.NaN)
  const fresh = age >= 0 && age < GOOD_FOR
  return fresh && (errand === 'sign-in' || errand === 'link') ? errand : undefined
}
