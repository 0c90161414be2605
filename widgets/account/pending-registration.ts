import { number, object, optional, safeParse, string } from 'valibot'
import type { Environment } from '../../src/client/environment.ts'
import { PENDING_REGISTRATION } from '../../src/client/session.ts'
import type { register } from '../../src/contract/auth.ts'
import type { BodyOf } from '../../src/contract/call.ts'
import { consentGiven } from '../../src/contract/consent-given.ts'

const LIFETIME = 30 * 60_000

const shape = object({
  firstName: string(),
  lastName: string(),
  email: string(),
  password: string(),
  consent: optional(consentGiven),
  at: number(),
})

export type Registration = BodyOf<typeof register>

/**
 * Stores the registration that waits for its code, so that the code can be requested again. The registration contains a
 * password: it is stored in this tab on the panel's own site, only in this page's memory elsewhere, and never for more
 * than half an hour. The session deletes it when a member signs in or out (docs/rules.md, Pending registration).
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
        data = undefined
      }
      const parsed = safeParse(shape, data)
      const age = parsed.success ? environment.now() - parsed.output.at : LIFETIME
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
