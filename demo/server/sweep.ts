import { lte, sql } from 'drizzle-orm'
import { sweepBudgets } from './accounts/budgets.ts'
import { sweepCodes } from './accounts/codes.ts'
import { sweepSteps } from './accounts/google/steps.ts'
import { sweepChallenges } from './accounts/passkeys/challenges.ts'
import { sweepRegistrations } from './accounts/registrations.ts'
import { sweepSessions } from './accounts/sessions.ts'
import { mailsGivenUp } from './db/schema.ts'
import type { Store } from './db/store.ts'
import { sweepKeys } from './http/idempotency.ts'
import type { Backend } from './operator/backend.ts'
import { mailOperator } from './operator/status.ts'
import { sweepDrafts } from './surveys/drafts.ts'
import { sumUpSteps } from './surveys/offer-steps.ts'

const HOUR = 3_600_000
/** Hours that an idempotency key is kept: a week. */
const KEY_HOURS = 168
/** Hours that a draft is kept after its last change: 30 days, as on devices. */
const DRAFT_HOURS = 720
const STEP_HOURS = 720
const GIVEN_UP_HOURS = 720
/** An arbitrary number, the same on all nodes: the node that holds this lock sweeps. */
const SWEEP_LOCK = 4175

export const sweep = (store: Store, now: Date): Promise<boolean> =>
  store.transaction(async (transaction) => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK})`
    const [taken] = await transaction.select({ mine: lock }).from(sql`(values (1)) as once`)
    if (!taken?.mine) return false
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
    await sweepSessions(transaction, now)
    await sweepCodes(transaction, now)
    await sweepRegistrations(transaction, now)
    await sweepBudgets(transaction, now)
    await sweepSteps(transaction, now)
    await sweepChallenges(transaction, now)
    await sweepKeys(transaction, before(KEY_HOURS))
    await sweepDrafts(transaction, before(DRAFT_HOURS))
    await sumUpSteps(transaction, before(STEP_HOURS))
    await transaction.delete(mailsGivenUp).where(lte(mailsGivenUp.at, before(GIVEN_UP_HOURS)))
    return true
  })

export function startSweeping(backend: Backend): () => void {
  const { config, database, background } = backend
  const sweepNow = async () => void (await sweep(database.store, config.now()))
  const tellOperator = () => background.run(() => mailOperator(backend))
  tellOperator()
  const timer = setInterval(() => {
    background.run(sweepNow)
    tellOperator()
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
