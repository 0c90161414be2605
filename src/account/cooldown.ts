import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../panel/environment.ts'
import { CallError } from '../panel/errors.ts'

/** Seconds until a code may be sent again (docs/rules.md, Resend). */
const COOLDOWN = 60
const NAME = 'resend-at'

export interface Cooldown {
  /** Seconds left; 0 when a code may be sent. */
  readonly $seconds: ReadableAtom<number>
  /** Starts the wait at the server's answer. @param seconds what the server asked for; 60 by default */
  start(seconds?: number): void
  /** Starts the wait that a refusal asked for, if it did. */
  follow(error: unknown): void
}

const made = new WeakMap<Environment, Cooldown>()

/** The wait until the next code, shared by all widgets of the page. It survives a reload of the tab. */
export function cooldownOf(environment: Environment): Cooldown {
  const known = made.get(environment)
  if (known) return known
  const { tab } = environment
  const key = environment.prefix + NAME
  const $seconds = atom(0)
  let cancel = () => {}

  function tick() {
    cancel()
    const left = Math.ceil((Number(tab[key] ?? 0) - environment.now()) / 1000)
    // setting the clock back must not lock anybody out
    $seconds.set(left > 0 && left <= 10 * COOLDOWN ? left : 0)
    if ($seconds.get() > 0) cancel = environment.after(1000, tick)
    else delete tab[key]
  }
  onMount($seconds, () => {
    tick()
    return () => cancel()
  })

  const cooldown: Cooldown = {
    $seconds,
    start(seconds = COOLDOWN) {
      tab[key] = String(environment.now() + seconds * 1000)
      tick()
    },
    follow(error) {
      if (error instanceof CallError && error.retryAfter) cooldown.start(error.retryAfter)
    },
  }
  made.set(environment, cooldown)
  return cooldown
}
