import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { resultExports, surveys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { questionsOf } from '../../surveys/submission.ts'
import type { Question } from './columns.ts'

type Export = typeof resultExports.$inferSelect

/** Reads a survey's title and questions. @throws an HttpFailure if the survey does not exist */
export async function surveyOf(store: Store, surveyId: string): Promise<{ title: string; asked: readonly Question[] }> {
  const [found] = await store.select({ title: surveys.title }).from(surveys).where(eq(surveys.id, surveyId))
  if (!found)
    throw new HttpFailure(404, 'not-found', `There is no survey ${surveyId}. \`panel surveys list\` lists all`)
  return { title: found.title, asked: await questionsOf(store, surveyId) }
}

/** Records who exports what. */
export async function beginExport(store: Store, given: Omit<Export, 'id' | 'responses'>): Promise<Export> {
  const begun = { ...given, id: randomUUID(), responses: 0 }
  await store.insert(resultExports).values(begun)
  return begun
}

export async function findExport(store: Store, id: string): Promise<Export> {
  const [found] = await store.select().from(resultExports).where(eq(resultExports.id, id))
  if (!found) throw new HttpFailure(404, 'not-found', 'The export is not in the database. Run the command again')
  return found
}

/** Adds responses to the count of an export. */
export const countExported = (store: Store, { id }: Export, responses: number) =>
  store
    .update(resultExports)
    .set({ responses: sql`${resultExports.responses} + ${responses}` })
    .where(eq(resultExports.id, id))
