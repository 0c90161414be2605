import { attempt } from '../loader/attempt.ts'
import { dom, listen } from '../loader/dom.ts'

/**
 * The part of the environment that few screens need, loaded on demand: a database, locks between tabs, page lifecycle
 * events. `environment.device()` returns it, so a test swaps it there.
 */
export interface Device {
  /** Undefined if the browser has none, or denies it to this page. */
  database(): IDBFactory | undefined
  /** This origin's localStorage; undefined if it is blocked. */
  storage(): Record<string, string> | undefined
  /** Runs under a lock of this name across the origin's tabs, if the browser has locks. */
  exclusive<Result>(name: string, run: () => Promise<Result>): Promise<Result>
  isHidden(): boolean
  on(name: DeviceEvent, listener: (event: Event) => void): () => void
  /** Downloads a file of this name; `type` is its media type. */
  save(name: string, content: string, type: string): void
  /** Opens the browser's dialog that prints the page; in a frame, the frame alone. */
  print(): void
}

/** `online`: the connection is back; `offline`: it is gone; `focus`: of the window. The others are the page's own. */
export type DeviceEvent = 'online' | 'offline' | 'focus' | 'visibilitychange' | 'pagehide' | 'beforeunload'

export const browserDevice: Device = {
  database: () => attempt(() => globalThis.indexedDB),
  storage: () =>
    attempt(() => {
      const storage = globalThis.localStorage as unknown as Record<string, string>
      storage['panel:probe'] = '1'
      delete storage['panel:probe']
      return storage
    }),
  // locks need a secure page and storage; without them, the server's own check must suffice
  async exclusive(name, run) {
    let begun = false
    const locked = () => {
      begun = true
      return run()
    }
    try {
      return await (navigator.locks ? navigator.locks.request(name, locked) : locked())
    } catch (fault) {
      if (begun) throw fault
      return run()
    }
  },
  isHidden: () => dom.hidden,
  on: listen,
  save(name, content, type) {
    const link = dom.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type }))
    link.download = name
    link.click()
    // some browsers read it after the click
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
  print: () => globalThis.print(),
}
