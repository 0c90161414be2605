import type { Environment } from '../../../src/client/environment.ts'

/** Milliseconds until the redirect after a submit (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

export function createRedirect({ after }: Environment) {
  let stays = true
  let isRunning = false
  let go = () => {}
  let cancel = () => {}

  function run() {
    isRunning = true
    cancel = after(REDIRECT_AFTER, go)
  }
  function stop() {
    isRunning = false
    cancel()
  }

  return {
    start(next: () => void) {
      stop()
      stays = false
      go = next
      run()
    },
    /** Stops the time while the member reads. Afterwards the whole time begins anew. */
    hold(isHeld: boolean) {
      if (stays || isHeld !== isRunning) return
      if (isHeld) stop()
      else run()
    },
    stay() {
      stop()
      stays = true
    },
  }
}
