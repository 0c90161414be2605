import type { User } from './api/shapes.ts'
import type { Environment } from './environment.ts'
import type { CallError } from './errors.ts'

/** Milliseconds until the check is made again, twice as many after each, and at most; a part by chance is added. */
const AGAIN_AFTER = 1000
const AGAIN_AFTER_AT_MOST = 60_000
/** Seconds that a server may ask to be left alone for. */
const LEFT_ALONE_AT_MOST = 3600

interface Checked {
  /** False once another session, or none, took the place of the one that is checked. */
  isCurrent(): boolean
  confirm(user: User): void
  refuse(): void
}

/**
 * Whether a failed check says nothing of the session: no answer at all, too many requests, a server that is away.
 * Any other failure refuses it (DESIGN.md, ruling 20).
 */
const saysNothing = ({ code, status }: CallError): boolean =>
  code === 'network' || code === 'timeout' || status === 408 || status === 429 || status > 500

/** Runs once after a while that grows with each failure, or as soon as the network or the member is back. */
function later(environment: Environment, failures: number, retryAfter: number, run: () => void): void {
  // a server that asked for time gets it, whoever comes back meanwhile
  let mayRun = retryAfter === 0
  const go = () => {
    if (!mayRun || environment.isAway()) return
    cancel()
    release()
    run()
  }
  const byChance = 1 + (Number.parseInt(environment.uuid(), 16) % 100) / 100
  const pause = Math.min(AGAIN_AFTER * 2 ** failures, AGAIN_AFTER_AT_MOST) * byChance
  const cancel = environment.after(Math.max(pause, Math.min(retryAfter, LEFT_ALONE_AT_MOST) * 1000), () => {
    mayRun = true
    go()
  })
  const release = environment.onReturn(go)
}

/**
 * Asks the server whose a session is, again and again until an answer says so. Fulfilled after the first answer, or
 * the lack of one.
 */
export const checkSession = (
  environment: Environment,
  verify: () => Promise<User>,
  session: Checked,
  failures = 0,
): Promise<void> =>
  verify().then(session.confirm, (fault: CallError) => {
    // biome-ignore lint/suspicious/noConsole: what no screen shows is told where developers look
    if (failures === 0) console.info(`[panel] no check of the session: ${fault}`)
    if (!session.isCurrent()) return
    if (!saysNothing(fault)) return session.refuse()
    later(environment, failures, fault.retryAfter, () => {
      if (session.isCurrent()) checkSession(environment, verify, session, failures + 1).catch(environment.report)
    })
  })
