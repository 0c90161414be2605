import { pageConfiguration } from './configuration.ts'
import { dom } from './dom.ts'
import type { Configuration, PublicSession } from './globals.ts'
import { bridge } from './page-bridge.ts'

/** Changes the page's settings. */
export function configure(settings: Configuration): void {
  Object.assign(pageConfiguration(), settings)
  pageConfiguration() // removes an address among the settings that is none
  for (const core of bridge.cores) core.configured()
}

/** Listens to an event of all elements, once for each change. @returns a function that unsubscribes */
export function on(name: string, listener: (detail: unknown, event: Event) => void): () => void {
  const delivered = new WeakSet<object>()
  const deliver = (event: Event) => {
    const { detail } = event as CustomEvent<object>
    // several elements emit the same detail for one change of the session: call the listener once
    if (detail && delivered.has(detail)) return
    if (detail) delivered.add(detail)
    listener(detail, event)
  }
  dom.addEventListener(name, deliver)
  return () => dom.removeEventListener(name, deliver)
}

/** The session without its token; null until an element has loaded. */
export function pageSession(): PublicSession | null {
  const states = bridge.cores.map((core) => core.session())
  return states.find((state) => state?.status === 'member') ?? states[0] ?? null
}

/** Runs once the code of an element has loaded. */
export const ready = (run: () => void): void => bridge.ready(run)

/** Ends the session, in all tabs. */
export const signOut = (): void => ready(() => bridge.signOut())
