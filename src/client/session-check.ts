import type { User } from '../contract/basic-shapes.ts'
import { retryDelay } from './backoff.ts'
import type { Environment } from './environment.ts'
import type { CallError } from './errors.ts'

/** The longest delay between two checks in milliseconds; a random part lengthens it. */
const LONGEST_DELAY = 60_000
/** The longest accepted `Retry-After`, in seconds. */
const LONGEST_RETRY_AFTER = 3600

interface Checked {
  isCurrent(): boolean
  confirm(user: User): void
  refuse(): void
}

/**
 * Returns true for failures that say nothing about the session: no answer, too many requests, a server that is down.
 * Any other failure refuses the session (docs/rules.md, Session check).
 */
const isInconclusive = ({ code, status }: CallError): boolean =>
  code === 'network' || code === 'timeout' || status === 408 || status === 429 || status > 500

function later(environment: Environment, failures: number, retryAfter: number, run: () => void): void {
  let mayRun = retryAfter === 0
  const go = () => {
    if (!mayRun) return
    cancel()
    release()
    run()
  }
  const pause = retryDelay(environment, failures, LONGEST_DELAY)
  const cancel = environment.after(Math.max(pause, Math.min(retryAfter, LONGEST_RETRY_AFTER) * 1000), () => {
    mayRun = true
    if (!environment.isAway()) go()
  })
  const release = environment.onReturn(go)
}

export const checkSession = (
  environment: Environment,
  verify: () => Promise<User>,
  session: Checked,
  failures = 0,
): Promise<void> =>
  verify().then(session.confirm, (fault: CallError) => {
    // biome-ignore lint/suspicious/noConsole: no screen shows it; developers read the console
    if (failures === 0) console.info(`[panel] the session could not be checked: ${fault}`)
    if (!session.isCurrent()) return
    if (!isInconclusive(fault)) return session.refuse()
    later(environment, failures, fault.retryAfter, () => {
      if (session.isCurrent()) checkSession(environment, verify, session, failures + 1).catch(environment.report)
    })
  })
