import { onTestFinished } from 'vitest'
import type { Environment, KeyValues, StorageChange } from '../../src/environment.ts'

/** One browser's storage of one origin: its tabs hear of each other's changes. */
export function createOrigin() {
  const values: Record<string, string> = Object.create(null)
  const tabs = new Set<(change: StorageChange, from: object) => void>()
  return {
    values,
    /** A tab's view of the storage: what it writes, the other tabs hear. */
    open(tab: object): KeyValues {
      const tell = (change: StorageChange) => {
        for (const hear of tabs) hear(change, tab)
      }
      return new Proxy(values, {
        set(_, key, value) {
          values[String(key)] = value
          tell({ key: String(key), newValue: value })
          return true
        },
        deleteProperty(_, key) {
          delete values[String(key)]
          tell({ key: String(key), newValue: null })
          return true
        },
      })
    },
    tabs,
  }
}

export interface TestEnvironment extends Environment {
  /** Moves the clock and runs what has come due. */
  pass(milliseconds: number): void
  readonly loaded: string[]
  readonly reported: unknown[]
  readonly titles: string[]
}

/** The outside in a test: the real network, a clock that the test moves, storage that it can look into. */
export function createTestEnvironment({
  api = 'http://127.0.0.1:9/api',
  origin = createOrigin(),
  fetch: request = fetch,
}: {
  api?: string
  origin?: ReturnType<typeof createOrigin>
  fetch?: typeof fetch
} = {}): TestEnvironment {
  const tab = {}
  let now = Date.UTC(2026, 10, 21)
  let due: { at: number; run: () => void }[] = []
  const environment: TestEnvironment = {
    configuration: { api },
    fetch: request,
    now: () => now,
    uuid: () => crypto.randomUUID(),
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      due.push(timer)
      return () => {
        due = due.filter((other) => other !== timer)
      }
    },
    local: origin.open(tab),
    tab: Object.create(null),
    onStorage(listener) {
      const hear = (change: StorageChange, from: object) => {
        if (from !== tab) listener(change)
      }
      origin.tabs.add(hear)
      return () => origin.tabs.delete(hear)
    },
    load: (url) => environment.loaded.push(url),
    setTitle: (title) => environment.titles.push(title),
    report: (fault) => environment.reported.push(fault),
    pass(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        due = due.filter((other) => other !== next)
        now = next.at
        next.run()
      }
      now = end
    },
    loaded: [],
    reported: [],
    titles: [],
  }
  return environment
}

/** Keeps a store mounted, as a view does, until the test has ended. */
export function watch<Value>(store: { subscribe(listener: (value: Value) => void): () => void }): Value[] {
  const seen: Value[] = []
  onTestFinished(store.subscribe((value) => seen.push(value)))
  return seen
}
