import { count, desc, eq, sql } from 'drizzle-orm'
import { questions, responses, surveys } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../refusals/failure.ts'
import { checkAnswers } from './answers.ts'
import { takenPlaces } from './places.ts'
import { releasedSurvey, shownQuestion, shownSurvey } from './rules.ts'
import { decide } from './screening.ts'
import { questionsOf } from './submission.ts'

/** Responses from which a survey tells the measured time, and the newest ones that it is measured on. */
const [LEAST_MEASURED, MOST_MEASURED] = [20, 1000]

export async function measuredTime(store: Store, surveyId: string) {
  const newest = store
    .select({ seconds: responses.timeSpent })
    .from(responses)
    .where(eq(responses.surveyId, surveyId))
    .orderBy(desc(responses.completedAt))
    .limit(MOST_MEASURED)
    .as('newest')
  const minutesAt = (part: number) =>
    sql<number>`greatest(1, round(percentile_cont(${part}) within group (order by ${newest.seconds}) / 60))`.mapWith(
      Number,
    )
  const [found] = await store.select({ count: count(), from: minutesAt(0.25), to: minutesAt(0.75) }).from(newest)
  return found && found.count >= LEAST_MEASURED ? { from: found.from, to: found.to } : undefined
}

async function findOffered(store: Store, id: string) {
  const found = releasedSurvey((await store.select().from(surveys).where(eq(surveys.id, id)))[0])
  if (found.closedAt) throw new Refusal('survey-closed')
  return found
}

export async function findOffer(store: Store, id: string) {
  const found = await findOffered(store, id)
  const survey = { ...shownSurvey(found), measuredTime: await measuredTime(store, id) }
  if (found.openToGuests) {
    const shown = (await questionsOf(store, id)).map(shownQuestion)
    return { ...survey, questionCount: shown.length, questions: shown }
  }
  const [counted] = await store.select({ count: count() }).from(questions).where(eq(questions.surveyId, id))
  return { ...survey, questionCount: counted?.count ?? 0 }
}

/** Decides for a guest, and stores nothing. */
export async function screenGuest(store: Store, id: string, responses: unknown, at: Date) {
  const survey = await findOffered(store, id)
  if (!survey.openToGuests) throw new Refusal('survey-missing')
  if (!survey.screening) return { outcome: 'in' as const, points: 0 }
  const answers = checkAnswers(await questionsOf(store, id), responses, survey.screening.questions)
  const { outcome, points } = decide(survey, answers, await takenPlaces(store, id, at))
  return { outcome, points }
}
