import { createHmac } from 'node:crypto'
import { and, count, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { surveyDrafts, surveyPlaces } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { HttpConfig } from '../http/config.ts'
import { refuseBlocked } from '../http/session/refuse-blocked.ts'
import { post } from '../ledger/ledger.ts'
import { Refusal } from '../refusals/failure.ts'
import { checkAnswers, type Question, type StoredAnswer } from './answers.ts'
import type { SurveyRow } from './rules.ts'
import {
  decideAgain,
  isForOthers,
  isSettled,
  type PlaceRow,
  reservedFrom,
  screenedOut,
  screeningAnswers,
  shownPlace,
  type Taken,
} from './screening.ts'
import { type Found, lockSurvey, questionsOf } from './submission.ts'

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

/** Counts the places, without that of the member `except`. */
export const takenPlaces = (store: Store, surveyId: string, at: Date, except = ''): Promise<Taken> =>
  store
    .select({ quotas: surveyPlaces.quotas, count: count() })
    .from(surveyPlaces)
    .where(
      and(
        heldIn(surveyId),
        ne(surveyPlaces.userId, except),
        or(isNull(surveyPlaces.reservedUntil), gt(surveyPlaces.reservedUntil, at)),
      ),
    )
    .groupBy(surveyPlaces.quotas)

interface Asked extends Omit<PlaceOf, 'surveyId'> {
  readonly config: Pick<HttpConfig, 'secret'>
  readonly questions: readonly Question[]
  readonly answers: ReadonlyMap<string, StoredAnswer>
}

/** Takes the answers of the screening, and identifies them by a keyed hash, because answers are not kept before the end. */
function asked(survey: SurveyRow, { userId, at, config, questions, answers: all }: Asked) {
  const answers = screeningAnswers(survey, questions, all)
  const text = JSON.stringify([survey.id, userId, [...answers]])
  return { answers, at, madeFor: createHmac('sha256', config.secret).update(`screening:${text}`).digest('base64url') }
}

/**
 * Returns the member's place, which is decided now if it was not before for the same answers, or if its reservation has
 * ended. Decisions of a survey run one after the other. Places whose time is over lose their mark first, so that their
 * members, whose clock may differ, have to take them again.
 */
async function takePlace(within: Store, survey: SurveyRow, member: Asked): Promise<PlaceRow> {
  const { userId, at } = member
  const of = { userId, surveyId: survey.id }
  const now = asked(survey, member)
  const { madeFor } = now
  await within.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, hashtext(${survey.id}))`)
  const [before] = await within.select().from(surveyPlaces).where(rowOf(of))
  if (before && isSettled(before, madeFor, at)) return before
  await within
    .update(surveyPlaces)
    .set({ held: false })
    .where(and(heldIn(survey.id), lte(surveyPlaces.reservedUntil, at)))
  const decision = decideAgain(survey, before, now, await takenPlaces(within, survey.id, at, userId))
  const held = decision.outcome === 'in'
  const place = { ...of, ...decision, madeFor, held, reservedUntil: held ? reservedFrom(at) : null, decidedAt: at }
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

/** Decides for a member. A survey without a screening has a place for everybody. */
export const screen = (store: Store, of: PlaceOf & { readonly responses: unknown; readonly config: HttpConfig }) =>
  store.transaction(async (within) => {
    refuseBlocked(of.config, await lockMember(within, of.userId))
    const { survey, place } = await lockSurvey(within, of)
    if (!survey.screening) return { outcome: 'in' as const, points: 0 }
    if (place && place.outcome !== 'in') return shownPlace(place)
    const questions = await questionsOf(within, survey.id)
    const answers = checkAnswers(questions, of.responses, survey.screening.questions)
    return shownPlace(await takePlace(within, survey, { ...of, questions, answers }))
  })

/**
 * Takes the place of a submission, and returns the refusal of a member without one.
 * @throws `screening-changed` for a place that was given for other answers
 */
export async function placeToSubmit(within: Store, { survey, place }: Found, member: Asked) {
  if (!survey.screening) return undefined
  if (isForOthers(place, asked(survey, member).madeFor)) throw new Refusal('screening-changed')
  return screenedOut(await takePlace(within, survey, member))
}

export const prolongPlace = (within: Store, of: PlaceOf) =>
  within
    .update(surveyPlaces)
    .set({ reservedUntil: reservedFrom(of.at) })
    .where(and(rowOf(of), surveyPlaces.held, gt(surveyPlaces.reservedUntil, of.at)))
