import { and, asc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import { questions, redemptions, responses, rewards, surveys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { codesOfReward } from '../../money/rewards/stock.ts'
import { notFound } from '../../refusals/failure.ts'

export type Kind = 'survey' | 'reward'

const tables = { survey: surveys, reward: rewards } as const

const opened = { survey: { closedAt: null, wasOpen: true }, reward: { closedAt: null } } as const

export async function setClosed(store: Store, kind: Kind, id: string, closedAt: Date | null): Promise<boolean> {
  const table = tables[kind]
  const changes = closedAt ? isNull(table.closedAt) : isNotNull(table.closedAt)
  const rows = await store
    .update(table)
    .set(closedAt ? { closedAt } : opened[kind])
    .where(and(eq(table.id, id), changes))
    .returning({ id: table.id })
  if (rows.length > 0) return true
  const [found] = await store.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw notFound(`There is no ${kind} ${id}`)
  return false
}

export const listedSurveys = (store: Store) =>
  store
    .select({
      ...getTableColumns(surveys),
      questions: store.$count(questions, eq(questions.surveyId, surveys.id)),
      responses: store.$count(responses, eq(responses.surveyId, surveys.id)),
    })
    .from(surveys)
    .orderBy(asc(surveys.position))

export const listedRewards = (store: Store, now: Date) =>
  store
    .select({
      ...getTableColumns(rewards),
      redemptions: store.$count(redemptions, eq(redemptions.rewardId, rewards.id)),
      codes: codesOfReward(now),
    })
    .from(rewards)
    .orderBy(asc(rewards.position))
