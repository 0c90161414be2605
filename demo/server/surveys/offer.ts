import { count, eq, sql } from 'drizzle-orm'
import type { OfferStep } from '../../../src/api/surveys.ts'
import { offerTallies, questions, surveys } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../failure.ts'
import { shownQuestion } from './answers.ts'
import { questionsOf, shownSurvey } from './submission.ts'

/** What anybody may know of a survey, with its questions where guests may answer them. */
export async function findOffer(store: Store, id: string) {
  const [found] = await store.select().from(surveys).where(eq(surveys.id, id))
  if (!found) throw new Refusal('survey-missing')
  const survey = shownSurvey(found)
  if (found.closedAt) throw new Refusal('survey-closed')
  if (found.openToGuests) {
    const shown = (await questionsOf(store, id)).map(shownQuestion)
    return { ...survey, questionCount: shown.length, questions: shown }
  }
  const [counted] = await store.select({ count: count() }).from(questions).where(eq(questions.surveyId, id))
  return { ...survey, questionCount: counted?.count ?? 0 }
}

export interface CountedStep {
  readonly surveyId: string
  readonly partner: string | null
  readonly step: OfferStep
  readonly at: Date
}

/** Counts one step of a guest in the day's figures. */
export async function countStep(store: Store, { surveyId, partner, step, at }: CountedStep): Promise<void> {
  const [known] = await store.select({ id: surveys.id }).from(surveys).where(eq(surveys.id, surveyId))
  if (!known) throw new Refusal('survey-missing')
  const { day, surveyId: survey, partner: name } = offerTallies
  await store
    .insert(offerTallies)
    .values({ day: at.toISOString().slice(0, 10), surveyId, partner: partner ?? '', [step]: 1 })
    .onConflictDoUpdate({ target: [day, survey, name], set: { [step]: sql`${offerTallies[step]} + 1` } })
}
