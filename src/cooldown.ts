import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from './environment.ts'

/** Spec, section 9: a code may be sent again after so many seconds. */
const COOLDOWN = 60

export interface Cooldown {
  /** Seconds that are left, 0 when a code may be sent. */
  readonly $seconds: ReadableAtom<number>
  /** @param seconds what the server asked for; the spec's 60 without it */
  start(seconds?: number): void
  release(): void
}

/** Counts down to the next code. The end is kept in this tab's storage, so a reload does not reset it. */
export function createCooldown(environment: Environment, name: string): Cooldown {
  const key = `cooldown:${name}`
  const $seconds = atom(0)
  let cancel = () => {}

  function tick() {
    cancel()
    const left = Math.ceil((Number(environment.tab[key] ?? 0) - environment.now()) / 1000)
    $seconds.set(Math.max(0, Math.min(left, COOLDOWN * 10)))
    if ($seconds.get() > 0) cancel = environment.after(1000, tick)
    else delete environment.tab[key]
  }
  tick()

  return {
    $seconds,
    start(seconds = COOLDOWN) {
      environment.tab[key] = String(environment.now() + (seconds || 0) * 1000)
      tick()
    },
    release: () => cancel(),
  }
}
