import type { Device } from '../client/device.ts'
import type { Environment } from '../client/environment.ts'

export function visibleTime({ now }: Pick<Environment, 'now'>, device: Device, before: number) {
  let spent = before
  let since = device.isHidden() ? undefined : now()
  const stop = () => {
    // The difference is negative if somebody set the clock back.
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
    atLeast(milliseconds: number) {
      spent = Math.max(spent, milliseconds)
    },
    release,
  }
}

export type VisibleTime = ReturnType<typeof visibleTime>
