import type { Device } from '../client/device.ts'
import type { Environment } from '../client/environment.ts'

/** Counts the milliseconds in which the page was visible, added to those of earlier visits. */
export function visibleTime({ now }: Pick<Environment, 'now'>, device: Device, before: number) {
  let spent = before
  let since = device.isHidden() ? undefined : now()
  const stop = () => {
    // setting the clock back must not reduce the time
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
    /** Adds the time that was spent on another device. */
    atLeast(milliseconds: number) {
      spent = Math.max(spent, milliseconds)
    },
    release,
  }
}

export type VisibleTime = ReturnType<typeof visibleTime>
