import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { array, parse } from 'valibot'
import * as schema from '../server/db/schema.ts'
import type { Store } from '../server/db/store.ts'
import type { Vault } from '../server/db/vault/vault.ts'
import { saveBankDetails } from '../server/money/bank.ts'
import { redeem } from '../server/money/rewards/redemption.ts'
import { decideWithdrawal } from '../server/money/withdrawals/decision.ts'
import type { PayoutCalendar } from '../server/money/withdrawals/payout-day.ts'
import { requestWithdrawal } from '../server/money/withdrawals/withdrawal.ts'
import { rewardFile } from '../server/operator/authoring/reward-file.ts'
import { saveRewards, saveSurveys } from '../server/operator/authoring/saving.ts'
import { surveyFile } from '../server/operator/authoring/survey-file.ts'
import type { Backend } from '../server/operator/backend.ts'
import { findOpenSurvey, submit } from '../server/surveys/submission.ts'
import { rewards, surveys } from './index.ts'
import { bankOfDemo, past } from './past.ts'
import { passwordOfDemo, people } from './people.ts'

const DAY = 86_400_000
/** An arbitrary number, equal on all nodes: the node that holds this lock seeds. */
const SEED_LOCK = 4174

async function seedContent(store: Store, at: Date): Promise<void> {
  const saving = { closed: false, dryRun: false, by: 'the demonstration', at }
  await saveSurveys(store, parse(array(surveyFile), surveys), saving)
  await saveRewards(store, parse(array(rewardFile), rewards), saving)
}

async function seedPeople(store: Store, passwordHash: string, now: Date): Promise<string> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const rows = people.map(({ joinedDaysAgo, ...person }) => ({
    id: randomUUID(),
    passwordHash,
    createdAt: ago(joinedDaysAgo),
    verifiedAt: ago(joinedDaysAgo),
    ...person,
  }))
  await store.insert(schema.users).values(rows)
  return rows[0]?.id ?? ''
}

export async function seedHistory(
  store: Store,
  { vault, userId, payouts, now }: { vault: Vault; userId: string; payouts: PayoutCalendar; now: Date },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await saveBankDetails(store, vault, userId, bankOfDemo.details, ago(bankOfDemo.daysAgo))
  const withdrawalIds: string[] = []
  for (const { daysAgo, ...event } of past) {
    const at = ago(daysAgo)
    if (event.what === 'survey') {
      const survey = await findOpenSurvey(store, { userId, surveyId: event.id, at })
      const timeSpent = survey.estimatedTime * 60
      await submit(store, { userId, survey, answers: new Map(), timeSpent, partner: null, language: 'en', at })
    } else if (event.what === 'reward') await redeem(store, vault, { userId, rewardId: event.id, partner: null, at })
    else if (event.what === 'withdrawal')
      withdrawalIds.push((await requestWithdrawal(store, { vault, userId, amount: event.amount, payouts, at })).id)
    else {
      const { withdrawal, actions, reason } = event
      for (const action of actions)
        await decideWithdrawal(store, { id: withdrawalIds[withdrawal] ?? '', action, by: 'seed', reason, at })
    }
  }
}

/** Fills an empty database and does not change any other. */
export async function seedDatabase({ database, vault, passwords, config }: Backend): Promise<void> {
  const isEmpty = async (store: Store) => (await store.select().from(schema.surveys).limit(1)).length === 0
  if (!(await isEmpty(database.store))) return
  const passwordHash = await passwords.hash(passwordOfDemo)
  await database.store.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (!(await isEmpty(transaction))) return
    const now = config.now()
    await seedContent(transaction, now)
    const userId = await seedPeople(transaction, passwordHash, now)
    await seedHistory(transaction, { vault, userId, payouts: config.payouts, now })
  })
}
