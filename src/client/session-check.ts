import type { User } from '../contract/basic-shapes.ts'
import { retryDelay } from './backoff.ts'
import type { Environment } from './environment.ts'
import type { CallError } from './errors.ts'

/** The longest delay between two checks in milliseconds, before chance lengthens it. */
const LONGEST_DELAY = 60_000
/** The longest `Retry-After` that is honoured, in seconds. */
const LONGEST_RETRY_AFTER = 3600

interface Checked {
  /** False once another session, or none, replaced the checked one. */
  isCurrent(): boolean
  confirm(user: User): void
  refuse(): void
}

/**
 * Whether a failed check leaves the session's state open: no answer, too many requests, a server that is down.
 * Any other failure refuses the session (docs/rules.md, Session check).
 */
const isInconclusive = ({ code, status }: CallError): boolean =>
  code === 'network' || code === 'timeout' || status === 408 || status === 429 || status > 500

/** Runs once after a delay that grows with each failure, or as soon as the network or the member is back. */
function later(environment: Environment, failures: number, retryAfter: number, run: () => void): void {
  // `Retry-After` is respected even if the network or the member comes back earlier
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

/**
 * Asks the server for the session's member, and retries until an answer decides. Resolves after the first try.
 */
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
