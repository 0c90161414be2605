import type { LiveSocket } from '../contract/live.ts'
import { retryDelay } from './backoff.ts'
import type { Device } from './device.ts'
import type { Panel } from './panel.ts'

/** The longest delay in milliseconds before the channel connects again; a random part lengthens it. */
const LONGEST_DELAY = 30_000

/** Fetches the figures of the member again, one call at a time. */
export function createCatchUp({ refreshMember, $pointsChanges }: Panel) {
  let busy = false
  let wanted = false
  let ended = false
  return {
    async run() {
      wanted = true
      if (busy) return
      busy = true
      while (wanted && !ended) {
        wanted = false
        await refreshMember().catch(() => {})
        if (!ended) $pointsChanges.set($pointsChanges.get() + 1)
      }
      busy = false
    },
    end() {
      ended = true
    },
  }
}

export type CatchUp = ReturnType<typeof createCatchUp>

/**
 * Connects again after a pause that grows, and at once when the page is seen or online again.
 * @param socket undefined where only calls follow the changes
 */
export function createReconnection(
  { environment }: Panel,
  device: Device,
  socket: LiveSocket | undefined,
  catchUp: CatchUp,
) {
  let failures = 0
  let cancel = () => {}
  let refused = !socket
  let ended = false
  const isPaused = () => device.isHidden() || !environment.online()
  function again() {
    cancel()
    if (ended || socket?.connected || isPaused()) return
    if (!refused) socket?.connect()
    else {
      void catchUp.run()
      later()
    }
  }
  function later() {
    cancel()
    if (ended) return
    cancel = environment.after(retryDelay(environment, failures++, LONGEST_DELAY), again)
  }
  const reset = () => {
    failures = 0
  }
  const releases = [
    device.on('visibilitychange', again),
    device.on('online', () => {
      reset()
      again()
    }),
  ]
  return {
    isPaused,
    later,
    refuse() {
      refused = true
    },
    connected() {
      cancel()
      reset()
    },
    end() {
      ended = true
      cancel()
      for (const release of releases) release()
    },
  }
}
