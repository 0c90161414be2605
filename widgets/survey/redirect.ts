import type { Environment } from '../../src/panel/environment.ts'

/** Milliseconds until the redirect after a submit (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

/** The redirect after a submit. It pauses while the member's pointer or focus is on the thank-you. */
export function createRedirect({ after, now }: Environment) {
  let left = REDIRECT_AFTER
  let since: number | undefined
  let go = () => {}
  let cancel = () => {}

  function run() {
    since = now()
    cancel = after(left, go)
  }

  return {
    start(next: () => void) {
      left = REDIRECT_AFTER
      go = next
      run()
    },
    /** Pauses it, or lets it go on. */
    hold(isHeld: boolean) {
      if (isHeld && since !== undefined) {
        cancel()
        left -= now() - since
        since = undefined
      } else if (!isHeld && since === undefined) run()
    },
  }
}

export type Redirect = ReturnType<typeof createRedirect>
