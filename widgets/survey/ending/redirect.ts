import type { Environment } from '../../../src/client/environment.ts'

/** Milliseconds until the redirect after a submit (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

export function createRedirect({ after, now }: Environment) {
  let left = REDIRECT_AFTER
  let since: number | undefined
  let stays = false
  let go = () => {}
  let cancel = () => {}

  function run() {
    since = now()
    cancel = after(left, go)
  }

  return {
    start(next: () => void) {
      left = REDIRECT_AFTER
      stays = false
      go = next
      run()
    },
    hold(isHeld: boolean) {
      if (stays) return
      if (isHeld && since !== undefined) {
        cancel()
        left -= now() - since
        since = undefined
      } else if (!isHeld && since === undefined) run()
    },
    stay() {
      cancel()
      stays = true
    },
  }
}
