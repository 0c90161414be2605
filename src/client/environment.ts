import type { LiveSocket } from '../contract/live.ts'
import { webAddress } from '../contract/validation/web-address.ts'
import { attempt } from '../loader/attempt.ts'
import { pageConfiguration, storagePrefix } from '../loader/configuration.ts'
import { dom, listen } from '../loader/dom.ts'
import type { Configuration } from '../loader/globals.ts'
import { bridge } from '../loader/page-bridge.ts'
import { report } from '../loader/warn.ts'
import type { Device } from './device.ts'

/**
 * Everything outside of the application: network, storage, clock, randomness, location. Stores reach these only through
 * it, so a test swaps this one object. What loads, draws or frames elements may touch the browser directly.
 */

/** String storage by property: what `@nanostores/persistent` reads and writes. */
export type KeyValues = Record<string, string>

export interface StorageChange {
  /** Null when all keys were cleared. */
  readonly key: string | null
  readonly newValue: string | null
}

export interface Environment {
  readonly configuration: Configuration
  readonly fetch: typeof fetch
  /** Connects the live channel, if it is not a socket over the network. */
  connect?(token: string): LiveSocket
  /** Drops the answers to calls that were made ahead: the member's data changed. */
  dropAhead(): void
  /** Milliseconds since 1970. */
  now(): number
  /** False if the browser knows that there is no network; true is no guarantee. */
  online(): boolean
  /** True if the browser knows that there is no network, or if the page is hidden. */
  isAway(): boolean
  /**
   * Listens for the network or the page's visibility coming back, unless the other is still missing. With `also` it
   * listens for the window's focus too.
   */
  onReturn(listener: () => void, also?: 'focus'): () => void
  /** Listens for the browser putting the page behind its back button, perhaps to bring it back, and for its return. */
  onFreeze(listener: (isFrozen: boolean) => void): void
  uuid(): string
  /** From 0 to below 1, for what needs no secrecy. */
  random(): number
  /** Waits before a read is tried again. */
  pause(milliseconds: number): Promise<void>
  /** Runs once after so many milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void
  /**
   * The prefix of the session's keys in this page's storage: empty on the panel's own site, `panel-` elsewhere.
   */
  readonly prefix: string
  /** Runs once when the browser has nothing else to do. @returns a function that cancels it */
  whenIdle(run: () => void): () => void
  /** This origin's storage, shared by its tabs. */
  readonly local: KeyValues
  /** This tab's storage. */
  readonly tab: KeyValues
  /** This page's memory, for what must not be stored on a partner's page. */
  readonly page: KeyValues
  onStorage(listener: (change: StorageChange) => void): () => void
  /** Loads another page of the panel's own site. */
  load(url: string): void
  setTitle(title: string): void
  /** Copies text to the clipboard; rejects if the browser or the frame's policy forbids it. */
  copy(text: string): Promise<void>
  /** The part of the environment that few screens need, loaded on demand. */
  device(): Promise<Device>
  /** Why an API gave no answer, if it says that it refuses this page. */
  refusal?(api: string): Promise<string | undefined>
  /** Passes a fault that no caller can show to the page's own error report. */
  report(fault: unknown): void
}

/** Storage that never throws: if it is blocked, full or corrupt, memory keeps the values. */
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
        memory[String(key)] = value // full, blocked or missing
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

/** Milliseconds in which a page's first answers are usually shown, and after which a busy page is asked all the same. */
const IDLE_AFTER = 300
const IDLE_WITHIN = 3_000

/** A unique id; a standard UUID if the browser supports it. */
const uuid = (): string =>
  // randomUUID is missing on pages served over plain http
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

const isAway = (): boolean => !navigator.onLine || dom.hidden

function after(milliseconds: number, run: () => void): () => void {
  // the environment of a unit test may be gone by then
  const timer = setTimeout(() => typeof document !== 'undefined' && run(), milliseconds)
  return () => clearTimeout(timer)
}

/**
 * The browser's environment. Safe to call where there is no `window`: nothing is touched until it is used. Its functions
 * can be taken out of it.
 */
export function browserEnvironment(): Environment {
  let prefix: string | undefined
  return {
    get configuration() {
      return pageConfiguration()
    },
    // computed once: the keys must not change during the page's life
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
      // Safari has none
      if (!globalThis.requestIdleCallback) return after(IDLE_AFTER, run)
      const request = requestIdleCallback(run, { timeout: IDLE_WITHIN })
      return () => cancelIdleCallback(request)
    },
    local: safeStorage(() => globalThis.localStorage),
    tab: safeStorage(() => globalThis.sessionStorage),
    page: {},
    onStorage: (listener) => listen('storage', listener),
    load(url) {
      if (!webAddress(url, location.href)) return // our own code never loads another origin
      const { load } = pageConfiguration()
      if (load) load(url)
      else location.assign(url)
    },
    setTitle(title) {
      // the site's own page
      globalThis.document.title = title
    },
    copy: async (text) => navigator.clipboard.writeText(text),
    device: async () => (await import('./device.ts')).browserDevice,
    refusal: async (api) => (await import('../loader/refusal.ts')).refusalBy(api),
    report,
  }
}
