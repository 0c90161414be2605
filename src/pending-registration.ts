import { number, object, safeParse, string } from 'valibot'
import type { register } from './api/auth.ts'
import type { BodyOf } from './api/call.ts'
import type { Environment } from './environment.ts'

/** Spec, section 3: the storage key. It holds a password, so it lives in the tab only (DESIGN.md, ruling 5). */
const KEY = 'pendingRegistration'
const LIFETIME = 30 * 60_000

const shape = object({
  firstName: string(),
  lastName: string(),
  email: string(),
  password: string(),
  at: number(),
})

export type Registration = BodyOf<typeof register>

/** Where elements other than the panel's own site keep it: in this page's memory. */
const memory: Record<string, string> = {}

/** The registration that waits for its code, so that the e-mail can be sent again. */
export function pendingRegistration(environment: Environment, onSite: boolean) {
  const store = onSite ? environment.tab : memory
  const clear = () => {
    delete store[KEY]
  }
  return {
    keep(registration: Registration) {
      store[KEY] = JSON.stringify({ ...registration, at: environment.now() })
    },
    find(): Registration | undefined {
      const raw = store[KEY]
      if (!raw) return undefined
      let data: unknown
      try {
        data = JSON.parse(raw)
      } catch {
        data = undefined // corrupt: as if there were none
      }
      const parsed = safeParse(shape, data)
      if (!parsed.success || environment.now() - parsed.output.at > LIFETIME) {
        clear()
        return undefined
      }
      const { at: _, ...registration } = parsed.output
      return registration
    },
    clear,
  }
}
