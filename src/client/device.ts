import { attempt } from '../page/attempt.ts'
import { dom, listen } from '../page/dom.ts'

export interface Device {
  database(): IDBFactory | undefined
  storage(): Record<string, string> | undefined
  exclusive<Result>(name: string, run: () => Promise<Result>): Promise<Result>
  isHidden(): boolean
  on(name: DeviceEvent, listener: (event: Event) => void): () => void
  save(name: string, content: string, type: string): void
  print(): void
}

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
  // Locks need a secure page and storage; without them, only the server's check protects against running twice.
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
    // Waits, because some browsers read the file only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
  print: () => globalThis.print(),
}
