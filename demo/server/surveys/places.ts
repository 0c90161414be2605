import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { refuseBlocked } from '../accounts/blocking.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { surveyDrafts, surveyPlaces } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { post } from '../money/ledger/ledger.ts'
import type { ServerConfig } from '../operator/settings/config.ts'
import { checkAnswers } from './answers.ts'
import type { SurveyRow } from './rules.ts'
import { decide, decideRoom, isHeld, type PlaceRow, reservedFrom, shownPlace, type Taken } from './screening.ts'
import { lockSurvey, questionsOf } from './submission.ts'

/** An arbitrary number, equal on all nodes, before the number of a survey. */
const PLACES_LOCK = 4180

interface PlaceOf {
  readonly userId: string
  readonly surveyId: string
  readonly at: Date
}

const rowOf = ({ userId, surveyId }: Omit<PlaceOf, 'at'>) =>
  and(eq(surveyPlaces.userId, userId), eq(surveyPlaces.surveyId, surveyId))

const heldIn = (surveyId: string) => and(eq(surveyPlaces.surveyId, surveyId), surveyPlaces.held)

export const takenPlaces = (store: Store, surveyId: string, at: Date): Promise<Taken> =>
  store
    .select({ quotas: surveyPlaces.quotas, count: count() })
    .from(surveyPlaces)
    .where(and(heldIn(surveyId), or(isNull(surveyPlaces.reservedUntil), gt(surveyPlaces.reservedUntil, at))))
    .groupBy(surveyPlaces.quotas)

/**
 * Returns the member's place, which is decided now if it was not before or if its reservation has ended. Decisions of a
 * survey run one after the other. Places whose time is over lose their mark first, so that their members, whose clock
 * may differ, have to take them again.
 */
export async function takePlace(
  within: Store,
  survey: SurveyRow,
  { userId, at, answers }: Omit<PlaceOf, 'surveyId'> & { readonly answers: ReadonlyMap<string, Answer> },
): Promise<PlaceRow> {
  const of = { userId, surveyId: survey.id }
  await within.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, hashtext(${survey.id}))`)
  const [before] = await within.select().from(surveyPlaces).where(rowOf(of))
  if (before && (before.outcome !== 'in' || isHeld(before, at))) return before
  await within
    .update(surveyPlaces)
    .set({ held: false })
    .where(and(heldIn(survey.id), lte(surveyPlaces.reservedUntil, at)))
  const taken = await takenPlaces(within, survey.id, at)
  const decision = before ? decideRoom(survey, before.quotas, taken) : decide(survey, answers, taken)
  const held = decision.outcome === 'in'
  const place = { ...of, ...decision, held, reservedUntil: held ? reservedFrom(at) : null, decidedAt: at }
  await within
    .insert(surveyPlaces)
    .values(place)
    .onConflictDoUpdate({ target: [surveyPlaces.userId, surveyPlaces.surveyId], set: place })
  if (held) return place
  await within.delete(surveyDrafts).where(and(eq(surveyDrafts.userId, userId), eq(surveyDrafts.surveyId, survey.id)))
  const { points } = place
  if (points > 0) await post(within, { kind: 'screening_credit', userId, reference: survey.id, points, at })
  return place
}

/** Decides for a member once. A survey without a screening has a place for everybody. */
export const screen = (store: Store, of: PlaceOf & { readonly responses: unknown; readonly config: ServerConfig }) =>
  store.transaction(async (within) => {
    refuseBlocked(of.config, await lockMember(within, of.userId))
    const { survey, place } = await lockSurvey(within, of)
    if (!survey.screening) return { outcome: 'in' as const, points: 0 }
    const { questions } = survey.screening
    const answers = place ? new Map() : checkAnswers(await questionsOf(within, survey.id), of.responses, questions)
    return shownPlace(await takePlace(within, survey, { ...of, answers }))
  })

export const prolongPlace = (within: Store, of: PlaceOf) =>
  within
    .update(surveyPlaces)
    .set({ reservedUntil: reservedFrom(of.at) })
    .where(and(rowOf(of), surveyPlaces.held, gt(surveyPlaces.reservedUntil, of.at)))
