import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { entries, questions as questionsTable, responses, surveys } from '../../demo/server/db/schema.ts'
import { memberAccount } from '../../demo/server/ledger/accounts.ts'
import type { TestServer } from './server.ts'

export type PlantedQuestion = Partial<typeof questionsTable.$inferInsert>

export const REWARD = 30

const planted = new Set<string>()

export async function plantSurvey(
  { server }: TestServer,
  questions: readonly PlantedQuestion[],
  pointsReward = REWARD,
  translations?: typeof surveys.$inferInsert.translations,
  title = 'Habits',
): Promise<string> {
  const { store } = server.database
  const id = randomUUID()
  const face = { title, description: 'What you do.', category: '', estimatedTime: 5, targetAudience: '' }
  await store.insert(surveys).values({ id, position: 999, pointsReward, translations, ...face })
  const rows = questions.map((question, position) => ({
    surveyId: id,
    id: `q${position + 1}`,
    position,
    question: `What is the answer to number ${position + 1}?`,
    type: 'text',
    required: true,
    ...question,
  }))
  if (rows.length > 0) await store.insert(questionsTable).values(rows)
  planted.add(id)
  return id
}

/** Closes the planted surveys. A list shows 50 at first, which surveys of earlier tests would fill. */
export async function closePlanted({ server }: TestServer): Promise<void> {
  const ids = [...planted]
  planted.clear()
  if (ids.length > 0)
    await server.database.store.update(surveys).set({ closedAt: new Date() }).where(inArray(surveys.id, ids))
}

/** Plants a survey that guests may answer (docs/rules.md, Offers of surveys). */
export async function plantOpenSurvey(
  site: TestServer,
  questions: readonly PlantedQuestion[],
  ...rest: [pointsReward?: number, translations?: typeof surveys.$inferInsert.translations, title?: string]
): Promise<string> {
  const id = await plantSurvey(site, questions, ...rest)
  await site.server.database.store.update(surveys).set({ openToGuests: true }).where(eq(surveys.id, id))
  return id
}

export const manyQuestions = (count: number): PlantedQuestion[] =>
  Array.from({ length: count }, (_, i) =>
    i % 3 === 0
      ? { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }
      : i % 3 === 1
        ? { type: 'text' }
        : { type: 'checkbox', options: ['Morning', 'Evening'] },
  )

export async function counted({ server }: TestServer, memberId: string) {
  const { store } = server.database
  const rows = await store.select().from(responses).where(eq(responses.userId, memberId))
  const credits = await store
    .select()
    .from(entries)
    .where(eq(entries.account, memberAccount(memberId)))
  return { responses: rows.length, credits: credits.map(({ amount }) => amount) }
}
