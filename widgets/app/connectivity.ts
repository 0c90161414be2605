import { atom } from 'nanostores'
import type { Environment } from '../../src/client/environment.ts'

export type Connection = 'online' | 'offline' | 'restored'

/** Milliseconds after which the message about the reconnection disappears (docs/rules.md, Connectivity). */
const RESTORED_FOR = 3000

export function createConnectivity(environment: Environment) {
  const $connection = atom<Connection>(environment.online() ? 'online' : 'offline')
  let cancel = () => {}
  let releases: (() => void)[] = []
  let released = false

  environment.device().then((device) => {
    if (released) return
    releases = [
      device.on('offline', () => {
        cancel()
        $connection.set('offline')
      }),
      device.on('online', () => {
        if ($connection.get() !== 'offline') return
        $connection.set('restored')
        cancel = environment.after(RESTORED_FOR, () => $connection.set('online'))
      }),
    ]
  }, environment.report)

  return {
    $connection,
    release() {
      released = true
      cancel()
      for (const release of releases) release()
    },
  }
}
