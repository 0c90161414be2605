import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Environment } from '../../src/client/environment.ts'
import { CallError } from '../../src/client/errors.ts'
import { normalizeEmail } from '../../src/contract/validation/email.ts'

/** Seconds until the member may request another code (docs/rules.md, Resend). */
const COOLDOWN = 60
const NAME = 'resend-at'

export interface Cooldown {
  readonly $seconds: ReadableAtom<number>
  /** Starts the wait after a code was sent again. @param seconds the server's wait; 60 by default */
  start(seconds?: number): void
  follow(error: unknown): void
}

/** The end of each wait, in milliseconds since 1970, by the code's purpose and e-mail address. */
type Ends = Readonly<Record<string, number>>

const cooldowns = new WeakMap<Environment, WritableAtom<Ends>>()

function readEnds(stored: string | undefined): Ends {
  try {
    return Object(JSON.parse(stored ?? ''))
  } catch {
    return {}
  }
}

function endsOf(environment: Environment, key: string): WritableAtom<Ends> {
  const $ends = cooldowns.get(environment) ?? atom(readEnds(environment.tab[key]))
  cooldowns.set(environment, $ends)
  return $ends
}

export const codeName = (purpose: 'login' | 'registration' | 'proof', email: string): string =>
  `${purpose} ${normalizeEmail(email)}`

export function cooldownOf(environment: Environment, $code: ReadableAtom<string>): Cooldown {
  const { tab, now } = environment
  const key = environment.prefix + NAME
  const $ends = endsOf(environment, key)
  const $seconds = atom(0)
  let cancel = () => {}

  function tick() {
    cancel()
    const left = Math.ceil((Number($ends.get()[$code.get()]) - now()) / 1000)
    // Ignores a wait that is too long, because a clock that was set back must not lock anybody out.
    $seconds.set(left > 0 && left <= 10 * COOLDOWN ? left : 0)
    if ($seconds.get() > 0) cancel = environment.after(1000, tick)
  }
  onMount($seconds, () => {
    const releases = [$ends.listen(tick), $code.subscribe(tick)]
    return () => {
      cancel()
      for (const release of releases) release()
    }
  })

  const cooldown: Cooldown = {
    $seconds,
    start(seconds = COOLDOWN) {
      const running = Object.entries($ends.get()).filter(([, end]) => end > now())
      $ends.set({ ...Object.fromEntries(running), [$code.get()]: now() + seconds * 1000 })
      tab[key] = JSON.stringify($ends.get())
      tick()
    },
    follow(error) {
      if (error instanceof CallError && error.retryAfter) cooldown.start(error.retryAfter)
    },
  }
  return cooldown
}
