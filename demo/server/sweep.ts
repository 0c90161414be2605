import { sql } from 'drizzle-orm'
import { sweepBudgets } from './accounts/budgets.ts'
import { sweepCodes } from './accounts/codes.ts'
import { sweepCooldowns } from './accounts/cooldown.ts'
import { sweepSessions } from './accounts/sessions.ts'
import type { Store } from './db/open.ts'
import { sweepSteps } from './google/steps.ts'
import { sweepKeys } from './idempotency.ts'
import type { Panel } from './panel.ts'
import { sweepRegistrations } from './privacy/erasure.ts'
import { sweepSandbox } from './sandbox/members.ts'

const HOUR = 3_600_000
/** An idempotency key is good for a week. */
const KEY_HOURS = 168
/** Any number, the same for all nodes: who holds it sweeps. */
const SWEEP_LOCK = 4175

/** Removes what has expired; of several nodes at once one does it. @returns whether this one did */
export const sweep = (store: Store, now: Date): Promise<boolean> =>
  store.transaction(async (transaction) => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK})`
    const [taken] = await transaction.select({ mine: lock }).from(sql`(values (1)) as once`)
    if (!taken?.mine) return false
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
    await sweepSessions(transaction, now)
    await sweepSandbox(transaction)
    await sweepCodes(transaction, now)
    await sweepRegistrations(transaction, now)
    await sweepBudgets(transaction, now)
    await sweepSteps(transaction, now)
    await sweepCooldowns(transaction, before(1))
    await sweepKeys(transaction, before(KEY_HOURS))
    return true
  })

/** Sweeps once an hour. */
export function startSweeping({ config, database, background }: Panel): () => void {
  const timer = setInterval(() => background.run(async () => void (await sweep(database.store, config.now()))), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
