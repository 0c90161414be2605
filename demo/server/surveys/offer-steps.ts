import { and, countDistinct, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import type { OfferStep } from '../../../src/contract/surveys.ts'
import { offerTallies, surveys, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { releasedSurvey } from './rules.ts'

const STEPS: readonly OfferStep[] = ['seen', 'started', 'finished', 'claimed']

/** The day of the row that sums up all older days. */
const OLDER = '1970-01-01'

/** Counts together the steps of calls that may not bring a new name, because anybody can invent one. */
export const OTHERS = '(others)'

/** New names, by which no confirmed member came yet, that count by themselves in the days that are kept singly. */
export const MOST_NEW_NAMES = 100

export interface CountedStep {
  readonly surveyId: string
  readonly partner: string | null
  /** True if the partner is an origin that the operator lists. */
  readonly isOrigin: boolean
  /** True if the call came from a listed origin or from the panel's own. */
  readonly isListed: boolean
  readonly step: OfferStep
  readonly at: Date
}

const { day, surveyId: survey, partner: counted } = offerTallies

async function isKnown(store: Store, name: string): Promise<boolean> {
  const came = and(eq(users.partner, name), isNotNull(users.verifiedAt))
  const [member] = await store.select({ id: users.id }).from(users).where(came).limit(1)
  if (member) return true
  const [tally] = await store.select({ day }).from(offerTallies).where(eq(counted, name)).limit(1)
  return tally !== undefined
}

async function newNames(store: Store): Promise<number> {
  const came = store
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.partner, counted), isNotNull(users.verifiedAt)))
  const [found] = await store
    .select({ names: countDistinct(counted) })
    .from(offerTallies)
    .where(and(ne(day, OLDER), notExists(came)))
  return found?.names ?? 0
}

/** Returns the key under which claims and registrations are recorded too, so that a report has one row a partner. */
async function countedPartner(store: Store, { partner, isOrigin, isListed }: CountedStep): Promise<string> {
  if (partner === null || isOrigin) return partner ?? ''
  if (await isKnown(store, partner)) return partner
  return isListed && (await newNames(store)) < MOST_NEW_NAMES ? partner : OTHERS
}

export async function countStep(store: Store, given: CountedStep): Promise<void> {
  const { surveyId, step, at } = given
  releasedSurvey((await store.select({ wasOpen: surveys.wasOpen }).from(surveys).where(eq(surveys.id, surveyId)))[0])
  await store
    .insert(offerTallies)
    .values({ day: at.toISOString().slice(0, 10), surveyId, partner: await countedPartner(store, given), [step]: 1 })
    .onConflictDoUpdate({ target: [day, survey, counted], set: { [step]: sql`${offerTallies[step]} + 1` } })
}

export async function sumUpSteps(store: Store, before: Date): Promise<void> {
  const first = before.toISOString().slice(0, 10)
  const steps = sql.raw(STEPS.join(', '))
  await store.execute(sql`with old as (
      delete from ${offerTallies} where day < ${first} and day <> ${OLDER} returning *
    ) insert into ${offerTallies} as kept (day, survey_id, partner, ${steps})
    select ${OLDER}::date, survey_id, partner, ${sql.raw(STEPS.map((step) => `sum(${step})`).join(', '))}
    from old group by survey_id, partner
    on conflict (day, survey_id, partner) do update
    set ${sql.raw(STEPS.map((step) => `${step} = kept.${step} + excluded.${step}`).join(', '))}`)
}
