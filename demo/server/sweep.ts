import { sweepCodes } from './accounts/codes.ts'
import { sweepCooldowns } from './accounts/cooldown.ts'
import { sweepSessions } from './accounts/sessions.ts'
import { sweepSteps } from './google/steps.ts'
import { sweepKeys } from './idempotency.ts'
import type { Panel } from './panel.ts'

const HOUR = 3_600_000
/** An idempotency key is good for a week. */
const KEY_HOURS = 168

/** Removes what has expired, once an hour. */
export function startSweeping({ config, database, background }: Panel): () => void {
  const sweep = async () => {
    const now = config.now()
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
    await sweepSessions(database.store, now)
    await sweepCodes(database.store, now)
    await sweepSteps(database.store, now)
    await sweepCooldowns(database.store, before(1))
    await sweepKeys(database.store, before(KEY_HOURS))
  }
  const timer = setInterval(() => background.run(sweep), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
