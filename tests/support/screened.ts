import { randomUUID } from 'node:crypto'
import { count, eq, sum } from 'drizzle-orm'
import { parse } from 'valibot'
import { openSession } from '../../demo/server/accounts/sessions.ts'
import { entries, responses, surveyPlaces, transactions, users } from '../../demo/server/db/schema.ts'
import { saveSurveys } from '../../demo/server/operator/authoring/saving.ts'
import { surveyFile } from '../../demo/server/operator/authoring/survey-file.ts'
import { faultsOfBooks } from './points.ts'
import { newEmail, type TestServer } from './server.ts'

// Surveys with a screening (docs/rules.md, Screening)

export const REWARD = 40
export const OUT = 2
export const LATE = 5

const choice = (id: string, ...options: string[]) => ({
  id,
  type: 'multiple-choice',
  question: `Which ${id}?`,
  required: true,
  options,
})

export const isAnswer = (question: string, is: string) => ({ question, is })

/** A file with two questions of the screening and one more. */
export const screenedFile = (rest: object = {}) => ({
  id: `screened-${randomUUID()}`,
  title: 'Tea at work',
  description: 'How you drink it.',
  category: 'Food',
  pointsReward: REWARD,
  estimatedTime: 3,
  openToGuests: true,
  questions: [
    choice('sex', 'woman', 'man'),
    choice('age', 'young', 'old'),
    { id: 'why', type: 'text', question: 'Why tea?', required: true },
  ],
  translations: { hi: { title: 'दफ़्तर की चाय' } },
  screening: { upTo: 'age', points: OUT },
  ...rest,
})

export async function plantScreened({ server }: TestServer, rest: object = {}): Promise<string> {
  const file = parse(surveyFile, screenedFile(rest))
  await saveSurveys(server.database.store, [file], {
    closed: false,
    dryRun: false,
    by: 'Nila',
    at: server.config.now(),
  })
  return file.id
}

/** Four cells of two questions, each with room for `limit` members. */
export const cells = (limit: number) =>
  ['woman', 'man'].flatMap((sex) =>
    ['young', 'old'].map((age) => ({
      name: `${sex} ${age}`,
      if: { all: [isAnswer('sex', sex), isAnswer('age', age)] },
      limit,
      points: LATE,
    })),
  )

/** Spreads members over the four cells. */
export const cellOf = (index: number) => ({ sex: index % 2 ? 'woman' : 'man', age: index % 4 < 2 ? 'young' : 'old' })

/** The outcome of four cells that are filled by more members. */
export const filled = (members: number, limit: number) => ({
  completed: Object.fromEntries(cells(limit).map(({ name }) => [name, limit])),
  outcomes: { in: 4 * limit, full: members - 4 * limit },
  credits: [`${members - 4 * limit} screening_credit ${LATE}`, `${4 * limit} survey_credit ${REWARD}`].sort(),
  sum: 0,
  faults: [],
})

/** Adds members with sessions, faster than registrations do. */
export async function joinMany({ server }: TestServer, number: number) {
  const { store } = server.database
  const at = server.config.now()
  const rows = Array.from({ length: number }, () => ({ id: randomUUID(), email: newEmail(), verifiedAt: at }))
  const face = { firstName: 'Meera', lastName: 'Iyer', createdAt: at }
  await store.insert(users).values(rows.map((row) => ({ ...row, ...face })))
  return Promise.all(rows.map(async ({ id }) => ({ id, token: await openSession(store, id, at) })))
}

/** Counts what a survey has led to: responses by quotas, decisions by outcome, credits by kind and points. */
export async function outcomeOf(panel: TestServer, surveyId: string) {
  const { store } = panel.server.database
  const placed = await store
    .select({ quotas: surveyPlaces.quotas, count: count() })
    .from(surveyPlaces)
    .innerJoin(responses, eq(responses.userId, surveyPlaces.userId))
    .where(eq(surveyPlaces.surveyId, surveyId))
    .groupBy(surveyPlaces.quotas)
  const outcomes = await store
    .select({ outcome: surveyPlaces.outcome, count: count() })
    .from(surveyPlaces)
    .where(eq(surveyPlaces.surveyId, surveyId))
    .groupBy(surveyPlaces.outcome)
  const credits = await store
    .select({ kind: transactions.kind, points: transactions.points, count: count() })
    .from(transactions)
    .where(eq(transactions.reference, surveyId))
    .groupBy(transactions.kind, transactions.points)
  const [total] = await store.select({ sum: sum(entries.amount) }).from(entries)
  return {
    completed: Object.fromEntries(placed.map(({ quotas, count }) => [quotas.join(', '), count])),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])),
    credits: credits.map(({ kind, points, count }) => `${count} ${kind} ${points}`).sort(),
    sum: Number(total?.sum ?? 0),
    faults: await faultsOfBooks(panel),
  }
}
