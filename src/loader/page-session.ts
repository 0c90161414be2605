import { pageConfiguration } from '../page/configuration.ts'
import { dom } from '../page/dom.ts'
import type { Configuration, PublicSession } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'

export function configure(settings: Configuration): void {
  Object.assign(pageConfiguration(), settings)
  pageConfiguration()
  for (const core of bridge.cores) core.configured()
}

export function on(name: string, listener: (detail: unknown, event: Event) => void): () => void {
  const delivered = new WeakSet<object>()
  const deliver = (event: Event) => {
    const { detail } = event as CustomEvent<object>
    // For one change of the session, several elements emit the same detail object; calls the listener once.
    if (detail && delivered.has(detail)) return
    if (detail) delivered.add(detail)
    listener(detail, event)
  }
  dom.addEventListener(name, deliver)
  return () => dom.removeEventListener(name, deliver)
}

export function pageSession(): PublicSession | null {
  const states = bridge.cores.map((core) => core.session())
  return states.find((state) => state?.status === 'member') ?? states[0] ?? null
}

export const ready = (run: () => void): void => bridge.ready(run)

export const signOut = (): void => ready(() => bridge.signOut())
