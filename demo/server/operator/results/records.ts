import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
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

async function record(store: Store, row: Export): Promise<Export> {
  await store.insert(resultExports).values(row)
  return row
}

/** Records who exports what. */
export const beginExport = (store: Store, given: Omit<Export, 'id' | 'responses' | 'split'>): Promise<Export> =>
  record(store, { ...given, id: randomUUID(), split: null, responses: 0 })

/** Records who reads a report. */
export const recordReport = (
  store: Store,
  given: Pick<Export, 'surveyId' | 'by' | 'at' | 'split' | 'responses'>,
): Promise<Export> => record(store, { ...given, id: randomUUID(), format: 'html', since: null, partner: null })

/** @throws an HttpFailure if the export does not exist */
export async function findExport(
  store: Store,
  { id, surveyId, format }: Pick<Export, 'id' | 'surveyId' | 'format'>,
): Promise<Export> {
  const isIt = and(eq(resultExports.id, id), eq(resultExports.surveyId, surveyId), eq(resultExports.format, format))
  const [found] = await store.select().from(resultExports).where(isIt)
  if (found) return found
  const message = 'The cursor belongs to no export of this survey in this format. Start the export again without it'
  throw new HttpFailure(404, 'not-found', message)
}

/** Adds responses to the count of an export. */
export const countExported = (store: Store, { id }: Export, responses: number) =>
  store
    .update(resultExports)
    .set({ responses: sql`${resultExports.responses} + ${responses}` })
    .where(eq(resultExports.id, id))
