import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { OfferStep } from '../../../src/contract/surveys.ts'
import { offerTallies, questions, surveys, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../http/refusals/failure.ts'
import { shownQuestion, shownSurvey } from './rules.ts'
import { questionsOf } from './submission.ts'

const STEPS: readonly OfferStep[] = ['seen', 'started', 'finished', 'claimed']

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
  const [found] = await store.select({ id: surveys.id }).from(surveys).where(eq(surveys.id, surveyId))
  if (!found) throw new Refusal('survey-missing')
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
