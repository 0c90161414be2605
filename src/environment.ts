import type { Device } from './device.ts'
import type { Overrides } from './messages/catalogue.ts'
import { pageConfiguration, storagePrefix } from './page-configuration.ts'
import { webAddress } from './validation/web-address.ts'

/**
 * All that is outside: network, storage, clock, chance, location.
 * Nothing else in `src` and `widgets` touches them, so a test swaps this one object.
 */

/** String storage by property: what `@nanostores/persistent` reads and writes. */
export type KeyValues = Record<string, string>

export interface StorageChange {
  /** Null when all keys were cleared. */
  readonly key: string | null
  readonly newValue: string | null
}

/** What the host page said by script attributes, `window.PanelConfig`, `Panel.configure()` or `configure()`. */
export interface Configuration {
  /** Base of every call, such as `https://panel.example/api`. */
  api?: string
  lang?: string
  theme?: string
  /** The panel's own site; links that a widget may not show open there. */
  home?: string
  /** Loads another page of the panel's site where this one is a frame, which the site itself may not be. */
  load?(path: string): void
  partner?: string
  /** The page's own words, in place of ours. */
  messages?: Overrides
  /** Present where the server knows Google: the panel's own site then offers it. */
  google?: string
  /** The query that a sign-in with Google came back with, until it is read; see arrival.ts. */
  arrival?: string
}

export interface Environment {
  readonly configuration: Configuration
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  now(): number
  /** False where the browser knows that there is no network; true says little. */
  online(): boolean
  /** True where the browser knows that there is no network, and where nobody sees the page. */
  isAway(): boolean
  /** Hears that the network is back or that the page is seen again; `isAway` says whether both hold. */
  onReturn(listener: () => void): () => void
  uuid(): string
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /**
   * What the names that the spec gives begin with in this page's storage: nothing on the panel's own site, `panel-`
   * elsewhere.
   */
  readonly prefix: string
  /** This origin's storage, shared by its tabs. */
  readonly local: KeyValues
  /** This tab's storage. */
  readonly tab: KeyValues
  /** This page's memory, for what no storage of a partner's page may hold. */
  readonly page: KeyValues
  onStorage(listener: (change: StorageChange) => void): () => void
  /** Loads another page of the panel's own site. */
  load(url: string): void
  setTitle(title: string): void
  /** Puts text on the clipboard; refused where the browser or the page's frame does not allow it. */
  copy(text: string): Promise<void>
  /** What only few screens need of the outside, loaded with the first of them. */
  device(): Promise<Device>
  /** Why an API gave no answer, where it says that it refuses this page. */
  refusal?(api: string): Promise<string | undefined>
  /** A fault that no caller can show: the page's own error report. */
  report(fault: unknown): void
}

/** Storage that never throws: blocked or full, it falls back to memory, and what was set is still read back. */
export function safeStorage(find: () => Storage | undefined): KeyValues {
  const memory: KeyValues = Object.create(null)
  let storage: Storage | undefined
  try {
    storage = find()
  } catch {
    storage = undefined // blocked: the memory serves this page
  }
  const read = (key: string) => memory[key] ?? storage?.getItem(key) ?? undefined
  return new Proxy(memory, {
    get: (_, key) => read(String(key)),
    has: (_, key) => read(String(key)) !== undefined,
    set(_, key, value) {
      try {
        ;(storage as Storage).setItem(String(key), value)
        delete memory[String(key)]
      } catch {
        memory[String(key)] = value // full or blocked, or none at all
      }
      return true
    },
    deleteProperty(_, key) {
      delete memory[String(key)]
      storage?.removeItem(String(key))
      return true
    },
  })
}

/** Nobody else has it; of the usual form where the browser makes one. */
const uuid = (): string =>
  // randomUUID is missing on pages served over plain http
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The browser's environment. Safe to call where there is no `window`: nothing is touched until it is used. */
export function browserEnvironment(): Environment {
  let prefix: string | undefined
  return {
    get configuration() {
      return pageConfiguration()
    },
    // found once: the names stay while the page stands
    get prefix() {
      prefix ??= storagePrefix(pageConfiguration())
      return prefix
    },
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    online: () => navigator.onLine,
    isAway: () => !navigator.onLine || document.hidden,
    onReturn(listener) {
      const over = new AbortController()
      for (const name of ['online', 'visibilitychange']) addEventListener(name, listener, over)
      return () => over.abort()
    },
    uuid,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    local: safeStorage(() => globalThis.localStorage),
    tab: safeStorage(() => globalThis.sessionStorage),
    page: {},
    onStorage(listener) {
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
    load(url) {
      if (!webAddress(url, location.href)) return // nothing of ours asks for another
      const { load } = this.configuration
      if (load) load(url)
      else location.assign(url)
    },
    setTitle(title) {
      document.title = title
    },
    copy: async (text) => navigator.clipboard.writeText(text),
    device: async () => (await import('./device.ts')).browserDevice,
    refusal: async (api) => (await import('./refusal.ts')).refusalBy(api),
    report: (fault) => reportError(fault),
  }
}
