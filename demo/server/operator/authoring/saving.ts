import { isDeepStrictEqual } from 'node:util'
import { count, eq, max, sql } from 'drizzle-orm'
import {
  questions,
  questionWordings,
  redemptions,
  responses,
  rewards,
  type StoredScreening,
  surveys,
} from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { counted } from '../../refusals/counted.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import { countedScreening } from '../../surveys/screening.ts'
import { questionsOf } from '../../surveys/submission.ts'
import { pathOf } from './json-places.ts'
import type { RewardFile } from './reward-file.ts'
import type { QuestionFile, SurveyFile } from './survey-file.ts'
import { meaningDifference, reworded, takenText, wordingOf } from './wording.ts'

// A refused survey or reward leaves the database unchanged (docs/authoring.md#changes).

/**
 * An arbitrary number, equal on all nodes: one operator stores at a time, so that each survey gets its own position.
 */
const AUTHORING_LOCK = 4179

export interface Saving {
  readonly closed: boolean
  readonly dryRun: boolean
  /** Names the operator. Recorded if the wording of questions with responses changes. */
  readonly by: string
  readonly at: Date
}

export type Outcome = 'added' | 'changed' | 'unchanged'

const refused = (message: string) => new HttpFailure(409, 'refused', message)

const hasValues = (row: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => isDeepStrictEqual((row as Record<string, unknown>)[name], value))

const surveyValues = ({ $schema: _, id: __, questions, translations, ...values }: SurveyFile) => ({
  ...values,
  blocks: values.blocks ?? [],
  screening: countedScreening(values.screening, questions),
  quotas: values.quotas ?? [],
  limit: values.limit ?? null,
  translations: translations ?? null,
})

const questionValues = (surveyId: string) => (question: QuestionFile, position: number) => {
  const { translations, ...values } = question
  return {
    surveyId,
    position,
    options: null,
    maxRating: null,
    lowLabel: null,
    highLabel: null,
    min: null,
    max: null,
    visibleIf: null,
    order: null,
    rows: null,
    top: null,
    minChoices: null,
    maxChoices: null,
    ...values,
    translations: translations ?? null,
  }
}

const rewardValues = ({ $schema: _, id: __, translations, image, ...values }: RewardFile) => ({
  ...values,
  image: image ?? null,
  translations: translations ?? null,
})

/** Compares what decides who passes. The points may change, like those of the survey. */
const hasSameScreening = (one: StoredScreening | null, other: StoredScreening | null): boolean =>
  isDeepStrictEqual({ ...one, points: 0 }, { ...other, points: 0 })

async function saveSurvey(store: Store, survey: SurveyFile, { closed, dryRun, by, at }: Saving): Promise<Outcome> {
  const { id } = survey
  const values = surveyValues(survey)
  const rows = survey.questions.map(questionValues(id))
  // no response can arrive until the transaction ends
  const [found] = await store.select().from(surveys).where(eq(surveys.id, id)).for('update')
  if (!found) {
    if (dryRun) return 'added'
    const [last] = await store.select({ position: max(surveys.position) }).from(surveys)
    const position = (last?.position ?? -1) + 1
    await store.insert(surveys).values({ id, position, ...values, closedAt: closed ? at : null, wasOpen: !closed })
    await store.insert(questions).values(rows)
    return 'added'
  }
  const before = await questionsOf(store, id)
  const hasSameQuestions = before.length === rows.length && rows.every((one, at) => hasValues(before[at] ?? {}, one))
  if (hasSameQuestions && hasValues(found, values)) return 'unchanged'
  const [given] = await store.select({ count: count() }).from(responses).where(eq(responses.surveyId, id))
  const isAnswered = (given?.count ?? 0) > 0
  const isSameScreening = hasSameScreening(found.screening, values.screening)
  const difference = isSameScreening ? meaningDifference(before, rows) : ['screening']
  if (isAnswered && difference)
    throw refused(
      `${id} has ${counted(given?.count ?? 0, 'response')}, so its questions keep their meaning, and ${pathOf(difference)} cannot change. What can change: the points, and in all languages the texts of the survey, of its questions, options and rows, and of the ends of a scale. For any other change, add the survey under another id, and close this one`,
    )
  const taken = isAnswered ? takenText(before, rows) : undefined
  if (taken !== undefined)
    throw refused(
      `${id} has ${counted(given?.count ?? 0, 'response')}, and "${taken}" would be the text of something else than before, so its answers would mean something else. Keep each text with its value`,
    )
  if (dryRun) return 'changed'
  await store.update(surveys).set(values).where(eq(surveys.id, id))
  if (!hasSameQuestions) {
    const earlier = isAnswered ? reworded(before, rows) : []
    if (earlier.length > 0)
      await store
        .insert(questionWordings)
        .values(earlier.map((one) => ({ surveyId: id, questionId: one.id, ...wordingOf(one), by, until: at })))
    await store.delete(questions).where(eq(questions.surveyId, id))
    await store.insert(questions).values(rows)
  }
  return 'changed'
}

async function saveReward(store: Store, reward: RewardFile, { closed, dryRun, at }: Saving): Promise<Outcome> {
  const { id } = reward
  const values = rewardValues(reward)
  const [found] = await store.select().from(rewards).where(eq(rewards.id, id)).for('update')
  if (!found) {
    if (dryRun) return 'added'
    const [last] = await store.select({ position: max(rewards.position) }).from(rewards)
    await store
      .insert(rewards)
      .values({ id, position: (last?.position ?? -1) + 1, ...values, closedAt: closed ? at : null })
    return 'added'
  }
  if (hasValues(found, values)) return 'unchanged'
  const [redeemed] = await store.select({ count: count() }).from(redemptions).where(eq(redemptions.rewardId, id))
  const part = (['name', 'brand'] as const).find((name) => found[name] !== reward[name])
  if (redeemed?.count && part)
    throw refused(
      `${id} was redeemed ${counted(redeemed.count, 'time')}, so its ${part} cannot change: members recognise their codes by this ${part}. Add the changed reward under another id, and close this one`,
    )
  if (!dryRun) await store.update(rewards).set(values).where(eq(rewards.id, id))
  return 'changed'
}

const saveAll =
  <Item>(one: (store: Store, item: Item, saving: Saving) => Promise<Outcome>) =>
  (store: Store, items: readonly Item[], saving: Saving): Promise<Outcome[]> =>
    store.transaction(async (within) => {
      await within.execute(sql`select pg_advisory_xact_lock(${AUTHORING_LOCK})`)
      const outcomes: Outcome[] = []
      const refusals: string[] = []
      for (const item of items) {
        try {
          outcomes.push(await one(within, item, saving))
        } catch (fault) {
          if (!(fault instanceof HttpFailure)) throw fault
          refusals.push(fault.message)
        }
      }
      if (refusals.length > 0) throw refused(refusals.join('\n'))
      return outcomes
    })

/** Stores all or, if one is refused, none. @throws an HttpFailure with every reason */
export const saveSurveys = saveAll(saveSurvey)
export const saveRewards = saveAll(saveReward)
