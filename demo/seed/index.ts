import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Backend } from '../server/backend.ts'
import * as schema from '../server/db/schema.ts'
import type { Store } from '../server/db/store.ts'
import type { Vault } from '../server/db/vault/vault.ts'
import { saveBankDetails } from '../server/money/bank.ts'
import { redeem } from '../server/money/rewards/redemption.ts'
import { decideWithdrawal } from '../server/money/withdrawals/decision.ts'
import type { Action } from '../server/money/withdrawals/statuses.ts'
import { requestWithdrawal } from '../server/money/withdrawals/withdrawal.ts'
import { submit } from '../server/surveys/submission.ts'
import { bankOfDemo, pastEvents } from './past.ts'
import { passwordOfDemo, people } from './people.ts'
import { rewards } from './rewards.ts'
import { questionRow, rewardRow, surveyRow } from './rows.ts'
import { surveys } from './surveys/index.ts'

const DAY = 86_400_000
/** An arbitrary number, the same for all nodes: the node that holds this lock seeds. */
const SEED_LOCK = 4174

/** The operator's actions that lead to each status. */
const ACTIONS_TO: Readonly<Record<'approved' | 'processed' | 'rejected', readonly Action[]>> = {
  approved: ['approve'],
  processed: ['approve', 'process'],
  rejected: ['reject'],
}

async function plantContent(store: Store): Promise<void> {
  await store.insert(schema.surveys).values(surveys.map(surveyRow))
  await store
    .insert(schema.questions)
    .values(surveys.flatMap(({ slug, questions }) => questions.map(questionRow(slug))))
  await store.insert(schema.rewards).values(rewards.map(rewardRow))
}

async function plantPeople(store: Store, passwordHash: string, now: Date): Promise<string> {
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

/** Creates the first member's history in chronological order, with the functions that serve the calls. */
export async function plantHistory(
  store: Store,
  { vault, userId, now }: { vault: Vault; userId: string; now: Date },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await saveBankDetails(store, vault, userId, bankOfDemo.details, ago(bankOfDemo.daysAgo))
  const withdrawalIds: string[] = []
  for (const { daysAgo, ...event } of pastEvents()) {
    const at = ago(daysAgo)
    if (event.what === 'survey') {
      const position = surveys.findIndex((survey) => survey.slug === event.slug)
      const found = surveys[position]
      if (!found) throw new Error(`the seed's history names an unknown survey: ${event.slug}`)
      const given = { answers: new Map(), timeSpent: found.estimatedTime * 60, partner: null }
      await submit(store, { userId, survey: surveyRow(found, position), ...given, at })
    } else if (event.what === 'reward') await redeem(store, { userId, rewardId: event.slug, partner: null, at })
    else if (event.what === 'withdrawal')
      withdrawalIds[event.number] = (await requestWithdrawal(store, { vault, userId, amount: event.amount, at })).id
    else {
      const { number, status, reason } = event
      for (const action of ACTIONS_TO[status])
        await decideWithdrawal(store, { id: withdrawalIds[number] ?? '', action, by: 'seed', reason, at })
    }
  }
}

/** Fills an empty database with the demo's content, members and history; does not change any other. */
export async function seedDatabase({ database, vault, passwords, config }: Backend): Promise<void> {
  const isEmpty = async (store: Store) => (await store.select().from(schema.surveys).limit(1)).length === 0
  if (!(await isEmpty(database.store))) return
  const passwordHash = await passwords.hash(passwordOfDemo)
  await database.store.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (!(await isEmpty(transaction))) return
    const now = config.now()
    await plantContent(transaction)
    const userId = await plantPeople(transaction, passwordHash, now)
    await plantHistory(transaction, { vault, userId, now })
  })
}
