import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { resultExports, surveyPlaces, surveys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { notFound } from '../../refusals/failure.ts'
import { questionsOf } from '../../surveys/submission.ts'
import { nearest } from '../nearly.ts'
import type { Surveyed } from './columns.ts'

type Export = typeof resultExports.$inferSelect

/** Reads a survey's title and questions. @throws an HttpFailure if the survey does not exist */
export async function surveyOf(store: Store, surveyId: string): Promise<Surveyed> {
  const { title, screening, quotas } = surveys
  const [found] = await store.select({ title, screening, quotas }).from(surveys).where(eq(surveys.id, surveyId))
  if (!found) throw notFound(`There is no survey ${surveyId}. \`panel surveys list\` lists all`)
  const { screening: rule, quotas: all } = found
  const asked = await questionsOf(store, surveyId)
  return { title: found.title, asked, hasScreening: rule !== null, hasQuotas: all.length > 0 }
}

/** @throws a 404 for a name that no partner has, because an empty file would say that nobody came by it */
export async function refuseUnknownPartner(store: Store, name: string): Promise<void> {
  const known = await rowsOf<{ readonly partner: string | null }>(
    store,
    sql`select partner from offer_tallies union select partner from users union select partner from responses
      union select partner from redemptions`,
  )
  const names = known.flatMap(({ partner }) => partner ?? [])
  if (names.includes(name)) return
  const near = nearest(name, names)
  const hint = near === undefined ? '' : `; do you mean ${near}?`
  throw notFound(`Nobody came by a partner ${name}${hint || '.'} \`panel partners report\` lists all`)
}

/** Counts the members by the outcome of their screening. */
export async function countScreened(store: Store, surveyId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .select({ outcome: surveyPlaces.outcome, count: count() })
    .from(surveyPlaces)
    .where(eq(surveyPlaces.surveyId, surveyId))
    .groupBy(surveyPlaces.outcome)
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
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
  throw notFound(message)
}

/** Adds responses to the count of an export. */
export const countExported = (store: Store, { id }: Export, responses: number) =>
  store
    .update(resultExports)
    .set({ responses: sql`${resultExports.responses} + ${responses}` })
    .where(eq(resultExports.id, id))
