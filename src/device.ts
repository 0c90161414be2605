/**
 * The part of the outside that only few need, loaded with the first of them: a database, locks between tabs, the life
 * of the page. `environment.device()` gives it, so a test swaps it there.
 */
export interface Device {
  /** Undefined where there is none, or where the page may not have one. */
  database(): IDBFactory | undefined
  /** This origin's plain storage; undefined where it is blocked. */
  storage(): Record<string, string> | undefined
  /** Runs while no other tab of this origin runs something under the same name, where the browser has locks. */
  alone<Result>(name: string, run: () => Promise<Result>): Promise<Result>
  isHidden(): boolean
  on(name: DeviceEvent, listener: (event: Event) => void): () => void
  /** Gives the member a file of this name; `type` is its media type. */
  save(name: string, content: string, type: string): void
}

/** `online`: the connection is back; `offline`: it is gone; `focus`: of the window. The others are the page's own. */
export type DeviceEvent = 'online' | 'offline' | 'focus' | 'visibilitychange' | 'pagehide' | 'beforeunload'

function working<Value>(find: () => Value | undefined): Value | undefined {
  try {
    return find()
  } catch {
    return undefined // blocked
  }
}

export const browserDevice: Device = {
  database: () => working(() => globalThis.indexedDB),
  storage: () =>
    working(() => {
      const storage = globalThis.localStorage as unknown as Record<string, string>
      storage['panel:probe'] = '1'
      delete storage['panel:probe']
      return storage
    }),
  // locks exist on secure pages only, and not where storage is blocked; there the server's own count must do
  async alone(name, run) {
    let begun = false
    const held = () => {
      begun = true
      return run()
    }
    try {
      return await (navigator.locks ? navigator.locks.request(name, held) : held())
    } catch (fault) {
      if (begun) throw fault
      return run()
    }
  },
  isHidden: () => document.hidden,
  on(name, listener) {
    addEventListener(name, listener)
    return () => removeEventListener(name, listener)
  },
  save(name, content, type) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type }))
    link.download = name
    link.click()
    // some browsers still read it after the click
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
}
