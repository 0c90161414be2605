import type { Device } from '../device.ts'
import type { Environment } from '../environment.ts'

/** Counts the milliseconds in which the page could be seen, on top of those of earlier visits. */
export function visibleTime({ now }: Pick<Environment, 'now'>, device: Device, before: number) {
  let spent = before
  let since = device.isHidden() ? undefined : now()
  const stop = () => {
    // a clock that was set back must take nothing away
    if (since !== undefined) spent += Math.max(now() - since, 0)
    since = undefined
  }
  const release = device.on('visibilitychange', () => {
    stop()
    if (!device.isHidden()) since = now()
  })
  return {
    spent(): number {
      if (since !== undefined) {
        stop()
        since = now()
      }
      return spent
    },
    release,
  }
}
