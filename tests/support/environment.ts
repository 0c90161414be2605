import { onTestFinished } from 'vitest'
import { prepareCalls } from '../../src/client/calls.ts'
import type { Device, DeviceEvent } from '../../src/client/device.ts'
import type { Environment, KeyValues, StorageChange } from '../../src/client/environment.ts'

// Done here, because otherwise the first call would wait for it.
await prepareCalls()

export function createOrigin() {
  const values: Record<string, string> = Object.create(null)
  const turns = new Map<string, Promise<unknown>>()
  const tabs = new Set<(change: StorageChange, from: object) => void>()
  return {
    values,
    open(tab: object): KeyValues {
      const notifyTabs = (change: StorageChange) => {
        for (const listener of tabs) listener(change, tab)
      }
      return new Proxy(values, {
        set(_, key, value) {
          values[String(key)] = value
          notifyTabs({ key: String(key), newValue: value })
          return true
        },
        deleteProperty(_, key) {
          delete values[String(key)]
          notifyTabs({ key: String(key), newValue: null })
          return true
        },
      })
    },
    tabs,
    exclusive<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
      const turn = (turns.get(name) ?? Promise.resolve()).then(run, run)
      turns.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

export interface TestEnvironment extends Environment {
  pass(milliseconds: number): void
  fire(name: DeviceEvent): Event
  hidden: boolean
  listeners(): number
  readonly saved: { name: string; content: string; type: string }[]
  readonly printed: number[]
  readonly origin: ReturnType<typeof createOrigin>
  readonly loaded: string[]
  readonly reported: unknown[]
  readonly titles: string[]
  readonly copied: string[]
}

/** An environment with the real network, a clock that the test moves, and storage that the test can read. */
export function createTestEnvironment({
  api = 'http://127.0.0.1:9/api',
  origin = createOrigin(),
  fetch: request = fetch,
  blocked = false,
  prefix = '',
}: {
  api?: string
  origin?: ReturnType<typeof createOrigin>
  fetch?: typeof fetch
  blocked?: boolean
  prefix?: string
} = {}): TestEnvironment {
  const tab = {}
  let now = Date.UTC(2026, 10, 21)
  let due: { at: number; run: () => void }[] = []
  const returns = new Map<() => void, 'focus' | undefined>()
  const listeners = new Set<readonly [string, (event: Event) => void]>()
  const device: Device = {
    database: () => undefined,
    storage: () => (blocked ? undefined : environment.local),
    exclusive: (name, run) => origin.exclusive(name, run),
    isHidden: () => environment.hidden,
    on(...listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save: (name, content, type) => environment.saved.push({ name, content, type }),
    print: () => environment.printed.push(environment.now()),
  }
  const environment: TestEnvironment = {
    configuration: { api },
    fetch: request,
    now: () => now,
    online: () => true,
    isAway: () => environment.hidden,
    onReturn(listener, also) {
      returns.set(listener, also)
      return () => returns.delete(listener)
    },
    onFreeze() {},
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    dropAhead() {},
    whenIdle(run) {
      run()
      return () => {}
    },
    async pause() {},
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      due.push(timer)
      return () => {
        due = due.filter((other) => other !== timer)
      }
    },
    prefix,
    local: origin.open(tab),
    tab: Object.create(null),
    page: {},
    onStorage(listener) {
      const deliver = (change: StorageChange, from: object) => {
        if (from !== tab) listener(change)
      }
      origin.tabs.add(deliver)
      return () => origin.tabs.delete(deliver)
    },
    load: (url) => environment.loaded.push(url),
    setTitle: (title) => environment.titles.push(title),
    copy: async (text) => void environment.copied.push(text),
    device: async () => device,
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
    fire(name) {
      const event = new Event(name, { cancelable: true })
      for (const [listener, also] of returns)
        if (['online', 'visibilitychange', also].includes(name) && !environment.isAway()) listener()
      for (const [heard, listener] of listeners) if (heard === name) listener(event)
      return event
    },
    hidden: false,
    listeners: () => listeners.size + returns.size,
    saved: [],
    printed: [],
    origin,
    loaded: [],
    reported: [],
    titles: [],
    copied: [],
  }
  return environment
}

export function watch<Value>(store: { subscribe(listener: (value: Value) => void): () => void }): Value[] {
  const seen: Value[] = []
  onTestFinished(store.subscribe((value) => seen.push(value)))
  return seen
}
