import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { answers, questions, responses, surveyDrafts, surveyPlaces, surveys } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { post } from '../ledger/ledger.ts'
import type { Language } from '../refusals/language.ts'
import type { StoredAnswer } from './answers.ts'
import { alreadyCompleted, openSurvey, type SurveyRow } from './rules.ts'
import { type PlaceRow, screenedOut } from './screening.ts'

export const questionsOf = (store: Store, surveyId: string) =>
  store.select().from(questions).where(eq(questions.surveyId, surveyId)).orderBy(asc(questions.position))

interface Wanted {
  readonly userId: string
  readonly surveyId: string
  readonly at: Date
}

const surveyFor = (store: Store, { userId, surveyId }: Wanted) =>
  store
    .select({ survey: surveys, response: responses.id, place: surveyPlaces })
    .from(surveys)
    .leftJoin(responses, and(eq(responses.surveyId, surveys.id), eq(responses.userId, userId)))
    .leftJoin(surveyPlaces, and(eq(surveyPlaces.surveyId, surveys.id), eq(surveyPlaces.userId, userId)))
    .where(eq(surveys.id, surveyId))

export interface Found {
  readonly survey: SurveyRow
  /** The decision of the screening. */
  readonly place: PlaceRow | null
}

const openIn = ([found]: Awaited<ReturnType<typeof surveyFor>>, { at }: Wanted): Found => ({
  survey: openSurvey(found?.survey, Boolean(found?.response), at.getTime()),
  place: found?.place ?? null,
})

function withoutScreened(found: Found): Found {
  const refusal = screenedOut(found.place)
  if (refusal) throw refusal
  return found
}

export async function findWithPlace(store: Store, wanted: Wanted): Promise<Found> {
  return withoutScreened(openIn(await surveyFor(store, wanted), wanted))
}

export async function findOpenSurvey(store: Store, wanted: Wanted): Promise<SurveyRow> {
  return (await findWithPlace(store, wanted)).survey
}

/** Locks the survey, so that the operator cannot change a question until the transaction ends (docs/authoring.md#changes). */
export async function lockSurvey(transaction: Store, wanted: Wanted): Promise<Found> {
  return openIn(await surveyFor(transaction, wanted).for('key share', { of: surveys }), wanted)
}

export async function lockOpenSurvey(transaction: Store, wanted: Wanted): Promise<Found> {
  return withoutScreened(await lockSurvey(transaction, wanted))
}

export interface Submission {
  readonly userId: string
  readonly survey: Pick<SurveyRow, 'id' | 'pointsReward'>
  readonly answers: ReadonlyMap<string, StoredAnswer>
  readonly timeSpent: number
  readonly partner: string | null
  readonly language: Language
  readonly at: Date
}

/** Stores the response, credits its points, keeps the place and ends the draft in one transaction, once per member and survey. */
export const submit = (store: Store, submission: Submission): Promise<void> =>
  store.transaction(async (transaction) => {
    const { userId, survey, timeSpent, partner, language, at } = submission
    const [stored] = await transaction
      .insert(responses)
      .values({
        id: randomUUID(),
        userId,
        surveyId: survey.id,
        pointsEarned: survey.pointsReward,
        timeSpent,
        partner,
        language,
        completedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: responses.id })
    if (!stored) throw alreadyCompleted()
    await transaction
      .delete(surveyDrafts)
      .where(and(eq(surveyDrafts.userId, userId), eq(surveyDrafts.surveyId, survey.id)))
    await transaction
      .update(surveyPlaces)
      .set({ held: true, reservedUntil: null })
      .where(and(eq(surveyPlaces.userId, userId), eq(surveyPlaces.surveyId, survey.id)))
    const rows = [...submission.answers].map(([questionId, value]) => ({ responseId: stored.id, questionId, value }))
    if (rows.length > 0) await transaction.insert(answers).values(rows)
    if (survey.pointsReward === 0) return
    await post(transaction, {
      kind: 'survey_credit',
      userId,
      reference: survey.id,
      points: survey.pointsReward,
      at,
    })
  })
