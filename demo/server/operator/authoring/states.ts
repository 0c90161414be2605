import { and, asc, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { questions, redemptions, responses, rewards, surveys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'

export type Kind = 'survey' | 'reward'

const tables = { survey: surveys, reward: rewards } as const

/** Opens or closes a survey or a reward. @returns whether that changed anything */
export async function setClosed(store: Store, kind: Kind, id: string, closedAt: Date | null): Promise<boolean> {
  const table = tables[kind]
  const changes: SQL = closedAt ? isNull(table.closedAt) : isNotNull(table.closedAt)
  const rows = await store
    .update(table)
    .set({ closedAt })
    .where(and(eq(table.id, id), changes))
    .returning({ id: table.id })
  if (rows.length > 0) return true
  const [found] = await store.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw new HttpFailure(404, 'not-found', `There is no ${kind} ${id}`)
  return false
}

const numbers = (rows: readonly { readonly id: string; readonly count: number }[]) =>
  new Map(rows.map(({ id, count }) => [id, count]))

/** All surveys in the order of the members' list, with their numbers of questions and responses. */
export async function listedSurveys(store: Store) {
  const rows = await store.select().from(surveys).orderBy(asc(surveys.position))
  const { surveyId } = questions
  const questionCounts = numbers(await store.select({ id: surveyId, count: count() }).from(questions).groupBy(surveyId))
  const responseCounts = numbers(
    await store.select({ id: responses.surveyId, count: count() }).from(responses).groupBy(responses.surveyId),
  )
  return rows.map((row) => ({
    ...row,
    questions: questionCounts.get(row.id) ?? 0,
    responses: responseCounts.get(row.id) ?? 0,
  }))
}

/** All rewards in the order of the members' list, with the number of their redemptions. */
export async function listedRewards(store: Store) {
  const rows = await store.select().from(rewards).orderBy(asc(rewards.position))
  const { rewardId } = redemptions
  const redeemed = numbers(await store.select({ id: rewardId, count: count() }).from(redemptions).groupBy(rewardId))
  return rows.map((row) => ({ ...row, redemptions: redeemed.get(row.id) ?? 0 }))
}
