import { iconless, policyOf } from '../e2e/policy.ts'
import type { Site } from '../support/site.ts'
import type { Tab } from './tab.ts'

/** The page's script records what a developer would find in the console. */
const RECORDER = `
  window.faults = []
  for (const name of ['error', 'warn']) {
    const before = console[name]
    console[name] = (...words) => { faults.push(name + ': ' + words.join(' ')); before.apply(console, words) }
  }
  addEventListener('error', ({ message }) => faults.push('error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push('rejection: ' + reason))
  addEventListener('panel-error', ({ detail }) => faults.push('panel-error: ' + detail.message))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => faults.push(violatedDirective + ': ' + blockedURI))
  window.points = []
  addEventListener('panel-points-changed', ({ detail }) => points.push(detail.points))
`

/**
 * Publishes a page with these elements.
 * @param starts the elements' names with their attributes
 * @returns its address
 */
export function publishElements(site: Site, isIsolated: boolean, ...starts: readonly string[]): string {
  const isolated = isIsolated ? 'isolated' : ''
  const elements = starts.map((start) => `<panel-${start} ${isolated}></panel-${start.split(' ')[0]}>`)
  site.put('recorder.js', 'javascript', RECORDER)
  const head = `<meta charset="utf-8"><script src="/strange/recorder.js"></script><script async src="${site.host}/panel.js"></script>`
  const policy = `${policyOf(site)}; frame-src ${site.host}`.replace('script-src', "script-src 'self'")
  return site.publish(`${iconless}${head}<body>${elements.join('')}`, policy)
}

type Recorded = Record<'faults' | 'points', never[]>

export const faultsIn = (tab: Tab): Promise<readonly string[]> =>
  tab.read(undefined, () => (window as unknown as Recorded).faults)

export const pointsIn = (tab: Tab): Promise<readonly number[]> =>
  tab.read(undefined, () => (window as unknown as Recorded).points)

/** The values that a browser keeps for the panel's own site: none for a guest. */
export type Stored = Readonly<Record<string, string>>

/** Opens an address of a browser that keeps only these values. */
export async function openAs(tab: Pick<Tab, 'open' | 'read'>, site: Site, stored: Stored, address: string) {
  // This page of the site runs no script, so no session of it can overwrite the values.
  await tab.open(`${site.host}/robots.txt`)
  await tab.read(
    undefined,
    (values) => {
      localStorage.clear()
      sessionStorage.clear()
      Object.assign(localStorage, values)
    },
    stored,
  )
  await tab.open(address)
}
