import type { DeviceEvent } from './device.ts'
import type { Environment } from './environment.ts'
import type { Signal } from './member-resource.ts'

/** Fetches again when the tab becomes visible again and on the event `other`; never in a hidden tab. */
export const whenBack =
  ({ device, report }: Environment, other: DeviceEvent): Signal =>
  ({ poll }) => {
    const listening = device().then(
      (found) => {
        const pollIfSeen = () => {
          if (!found.isHidden()) poll()
        }
        return [found.on('visibilitychange', pollIfSeen), found.on(other, pollIfSeen)]
      },
      (fault) => {
        report(fault)
        return []
      },
    )
    return async () => {
      for (const release of await listening) release()
    }
  }
