import type { LiveSocket } from '../contract/live.ts'
import { webAddress } from '../contract/validation/web-address.ts'
import { attempt } from '../page/attempt.ts'
import { pageConfiguration, storagePrefix } from '../page/configuration.ts'
import { dom, listen } from '../page/dom.ts'
import type { Configuration } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'
import { report } from '../page/warn.ts'
import type { Device } from './device.ts'

/**
 * The outside world: network, storage, clock, randomness, location. Stores reach it only through this object, so that a
 * test can replace it. Code that loads, draws or frames elements may use the browser directly.
 */

export type KeyValues = Record<string, string>

export interface StorageChange {
  readonly key: string | null
  readonly newValue: string | null
}

export interface Environment {
  readonly configuration: Configuration
  readonly fetch: typeof fetch
  connect?(token: string): LiveSocket
  dropAhead(): void
  /** Milliseconds since 1970. */
  now(): number
  /** Returns false if the browser reports no network. True does not guarantee one. */
  online(): boolean
  isAway(): boolean
  /**
   * Listens for the return of the network or of the page's visibility, unless the other is still missing. With `also`,
   * listens for the window's focus too.
   */
  onReturn(listener: () => void, also?: 'focus'): () => void
  onFreeze(listener: (isFrozen: boolean) => void): void
  uuid(): string
  /** A number from 0 to below 1; not for secrets. */
  random(): number
  pause(milliseconds: number): Promise<void>
  after(milliseconds: number, run: () => void): () => void
  readonly prefix: string
  whenIdle(run: () => void): () => void
  readonly local: KeyValues
  readonly tab: KeyValues
  /** Returns true if the browser lets the page store nothing, so that `local` and `tab` last as long as the page. */
  isStorageDenied?(): boolean
  /** This page's memory, for values that must not be stored on a partner's page. */
  readonly page: KeyValues
  onStorage(listener: (change: StorageChange) => void): () => void
  load(url: string): void
  setTitle(title: string): void
  copy(text: string): Promise<void>
  device(): Promise<Device>
  refusal?(api: string): Promise<string | undefined>
  report(fault: unknown): void
}

/** Wraps storage so that it never throws: if the browser's is blocked, full or corrupt, memory keeps the values. */
function safeStorage(find: () => Storage): KeyValues {
  const memory: KeyValues = Object.create(null)
  const storage = attempt(find)
  const read = (key: string) => memory[key] ?? attempt(() => storage?.getItem(key)) ?? undefined
  return new Proxy(memory, {
    get: (_, key) => read(String(key)),
    has: (_, key) => read(String(key)) !== undefined,
    set(_, key, value) {
      try {
        ;(storage as Storage).setItem(String(key), value)
        delete memory[String(key)]
      } catch {
        memory[String(key)] = value
      }
      return true
    },
    deleteProperty(_, key) {
      delete memory[String(key)]
      attempt(() => storage?.removeItem(String(key)))
      return true
    },
  })
}

const IDLE_AFTER = 300
const IDLE_WITHIN = 3_000

const uuid = (): string => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

const isAway = (): boolean => !navigator.onLine || dom.hidden

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(() => typeof document !== 'undefined' && run(), milliseconds)
  return () => clearTimeout(timer)
}

/**
 * The browser's environment. It touches nothing before its first use, so it is safe where `window` is missing. Its
 * functions do not use `this`, so they can be passed on alone.
 */
export function browserEnvironment(): Environment {
  let prefix: string | undefined
  return {
    get configuration() {
      return pageConfiguration()
    },
    // Computed once, because the keys must not change while the page is open.
    get prefix() {
      prefix ??= storagePrefix(pageConfiguration())
      return prefix
    },
    fetch: (input, init = {}) => bridge.provided.panel?.take?.(String(input), init) ?? fetch(input, init),
    dropAhead: () => bridge.provided.panel?.drop?.(),
    now: () => Date.now(),
    online: () => navigator.onLine,
    isAway,
    onReturn(listener, also) {
      const over = new AbortController()
      const unlessAway = () => isAway() || listener()
      for (const name of ['online', 'visibilitychange', ...(also ? [also] : [])]) listen(name, unlessAway, over)
      return () => over.abort()
    },
    onFreeze(listener) {
      listen('pagehide', () => listener(true))
      listen('pageshow', () => listener(false))
    },
    uuid,
    random: () => Math.random(),
    after,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    whenIdle(run) {
      if (!globalThis.requestIdleCallback) return after(IDLE_AFTER, run)
      const request = requestIdleCallback(run, { timeout: IDLE_WITHIN })
      return () => cancelIdleCallback(request)
    },
    local: safeStorage(() => globalThis.localStorage),
    tab: safeStorage(() => globalThis.sessionStorage),
    isStorageDenied: () => !attempt(() => globalThis.localStorage),
    page: {},
    onStorage: (listener) => listen('storage', listener),
    load(url) {
      if (!webAddress(url, location.href)) return // Our own code never loads another origin.
      const { load } = pageConfiguration()
      if (load) load(url)
      else location.assign(url)
    },
    setTitle(title) {
      globalThis.document.title = title
    },
    copy: async (text) => navigator.clipboard.writeText(text),
    device: async () => (await import('./device.ts')).browserDevice,
    refusal: async (api) => (await import('../loader/refusal.ts')).refusalBy(api),
    report,
  }
}
