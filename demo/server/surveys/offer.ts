import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { OfferStep } from '../../../src/contract/surveys.ts'
import { offerTallies, questions, responses, surveys, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../http/refusals/failure.ts'
import { checkAnswers } from './answers.ts'
import { takenPlaces } from './places.ts'
import { releasedSurvey, shownQuestion, shownSurvey } from './rules.ts'
import { decide } from './screening.ts'
import { questionsOf } from './submission.ts'

const STEPS: readonly OfferStep[] = ['seen', 'started', 'finished', 'claimed']

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

/** Counts together all partner names that have brought no member; anybody can invent one, so they are not stored. */
export const OTHERS = '(others)'

export interface CountedStep {
  readonly surveyId: string
  readonly partner: string | null
  /** The origin of the page or of the page around the frame, if the operator lists it. */
  readonly listed: string | undefined
  readonly step: OfferStep
  readonly at: Date
}

async function countedPartner(store: Store, { partner, listed }: CountedStep): Promise<string> {
  if (partner === null || partner === listed) return partner ?? ''
  const came = and(eq(users.partner, partner), isNotNull(users.verifiedAt))
  const [known] = await store.select({ id: users.id }).from(users).where(came).limit(1)
  return known ? partner : (listed ?? OTHERS)
}

export async function countStep(store: Store, counted: CountedStep): Promise<void> {
  const { surveyId, step, at } = counted
  releasedSurvey((await store.select({ wasOpen: surveys.wasOpen }).from(surveys).where(eq(surveys.id, surveyId)))[0])
  const { day, surveyId: survey, partner } = offerTallies
  await store
    .insert(offerTallies)
    .values({ day: at.toISOString().slice(0, 10), surveyId, partner: await countedPartner(store, counted), [step]: 1 })
    .onConflictDoUpdate({ target: [day, survey, partner], set: { [step]: sql`${offerTallies[step]} + 1` } })
}

/** The day of the row that sums up all older days. */
const OLDER = '1970-01-01'

export async function sumUpSteps(store: Store, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10)
  const steps = sql.raw(STEPS.join(', '))
  await store.execute(sql`with old as (
      delete from ${offerTallies} where day < ${day} and day <> ${OLDER} returning *
    ) insert into ${offerTallies} as kept (day, survey_id, partner, ${steps})
    select ${OLDER}::date, survey_id, partner, ${sql.raw(STEPS.map((step) => `sum(${step})`).join(', '))}
    from old group by survey_id, partner
    on conflict (day, survey_id, partner) do update
    set ${sql.raw(STEPS.map((step) => `${step} = kept.${step} + excluded.${step}`).join(', '))}`)
}
