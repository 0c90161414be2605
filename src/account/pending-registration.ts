import { number, object, safeParse, string } from 'valibot'
import type { register } from '../api/auth.ts'
import type { BodyOf } from '../api/call.ts'
import type { Environment } from '../environment.ts'
import { PENDING_REGISTRATION } from '../session.ts'

const LIFETIME = 30 * 60_000

const shape = object({
  firstName: string(),
  lastName: string(),
  email: string(),
  password: string(),
  at: number(),
})

export type Registration = BodyOf<typeof register>

/**
 * The registration that waits for its code, so that the e-mail can be sent again. It holds a password: on the
 * panel's own site it lives in this tab's storage, elsewhere in this page's memory, and nowhere longer than half an
 * hour; the session erases it when a member comes or goes (DESIGN.md, ruling 5).
 */
export function pendingRegistration(environment: Environment, onSite: boolean) {
  const store = onSite ? environment.tab : environment.page
  const key = environment.prefix + PENDING_REGISTRATION
  let cancel = () => {}
  function clear() {
    cancel()
    delete store[key]
  }
  function eraseIn(milliseconds: number) {
    cancel()
    // looked at again then: another screen of this page may have kept a younger one
    cancel = environment.after(milliseconds, () => void pending.find())
  }
  const pending = {
    keep(registration: Registration): void {
      store[key] = JSON.stringify({ ...registration, at: environment.now() })
      eraseIn(LIFETIME)
    },
    find(): Registration | undefined {
      const raw = store[key]
      if (!raw) return undefined
      let data: unknown
      try {
        data = JSON.parse(raw)
      } catch {
        data = undefined // corrupt: as if there were none
      }
      const parsed = safeParse(shape, data)
      const age = parsed.success ? environment.now() - parsed.output.at : LIFETIME
      // one from the future has no age to tell
      if (!parsed.success || age >= LIFETIME || age < 0) {
        clear()
        return undefined
      }
      eraseIn(LIFETIME - age)
      const { at: _, ...registration } = parsed.output
      return registration
    },
    clear,
  }
  return pending
}
