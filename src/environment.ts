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
  partner?: string
}

export interface Environment {
  readonly configuration: Configuration
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  now(): number
  uuid(): string
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** This origin's storage, shared by its tabs. */
  readonly local: KeyValues
  /** This tab's storage. */
  readonly tab: KeyValues
  onStorage(listener: (change: StorageChange) => void): () => void
  /** Loads another page of the panel's own site. */
  load(url: string): void
  setTitle(title: string): void
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
        if (!storage) throw new Error('no storage')
        storage.setItem(String(key), value)
        delete memory[String(key)]
      } catch {
        memory[String(key)] = value // full or blocked
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

function uuid(): string {
  // randomUUID is missing on pages served over plain http
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The browser's environment. Safe to call where there is no `window`: nothing is touched until it is used. */
export function browserEnvironment(): Environment {
  return {
    get configuration() {
      const scope = globalThis as { PanelConfig?: Configuration }
      scope.PanelConfig ??= {}
      return scope.PanelConfig
    },
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    uuid,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    local: safeStorage(() => globalThis.localStorage),
    tab: safeStorage(() => globalThis.sessionStorage),
    onStorage(listener) {
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
    load: (url) => location.assign(url),
    setTitle(title) {
      document.title = title
    },
    report: (fault) => reportError(fault),
  }
}
