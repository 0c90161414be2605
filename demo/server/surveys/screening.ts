import { holds } from '../../../src/contract/conditions/condition.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { counted } from '../counted.ts'
import type { StoredScreening, surveyPlaces } from '../db/schema.ts'
import { Refusal } from '../http/refusals/failure.ts'
import type { SurveyRow } from './rules.ts'

// The rules of screenings (docs/rules.md, Screening). The panel inside the page follows them too.

export type PlaceRow = typeof surveyPlaces.$inferSelect
type Rules = Pick<SurveyRow, 'screening' | 'quotas' | 'limit'>
type Decision = Pick<PlaceRow, 'outcome' | 'points' | 'quotas'>

/** Counts the held places of members who fall into the same quotas. */
export type Taken = readonly { readonly quotas: readonly string[]; readonly count: number }[]

/** Milliseconds for which a place is reserved. */
const RESERVED = 1_800_000

export const MOST_QUESTIONS = 6

export const reservedFrom = (at: Date) => new Date(at.getTime() + RESERVED)

/** Completes the screening of a file or of the demonstration. */
export const countedScreening = (
  screening: Omit<StoredScreening, 'questions'> | null | undefined,
  questions: readonly { readonly id: string }[],
): StoredScreening | null =>
  screening ? { ...screening, questions: questions.findIndex(({ id }) => id === screening.upTo) + 1 } : null

/** Decides by the room alone, for a member who falls into these quotas. */
export function decideRoom({ screening, quotas, limit }: Rules, names: readonly string[], taken: Taken): Decision {
  const takenOf = (quota?: string) =>
    taken.reduce((sum, { quotas, count }) => (!quota || quotas.includes(quota) ? sum + count : sum), 0)
  const full = quotas.find((quota) => names.includes(quota.name) && takenOf(quota.name) >= quota.limit)
  const points = full ? full.points : limit !== null && takenOf() >= limit ? (screening?.points ?? 0) : undefined
  return { outcome: points === undefined ? 'in' : 'full', points: points ?? 0, quotas: [...names] }
}

export function decide(survey: Rules, answers: ReadonlyMap<string, Answer>, taken: Taken): Decision {
  const { screening, quotas } = survey
  if (screening?.passIf && !holds(screening.passIf, answers))
    return { outcome: 'out', points: screening.points, quotas: [] }
  const names = quotas.filter((quota) => holds(quota.if, answers)).map(({ name }) => name)
  return decideRoom(survey, names, taken)
}

export const isHeld = (place: Pick<PlaceRow, 'held' | 'reservedUntil'>, at: Date): boolean =>
  place.held && (place.reservedUntil === null || place.reservedUntil > at)

type Shown = Pick<PlaceRow, 'outcome' | 'points' | 'reservedUntil'>

export const shownPlace = ({ outcome, points, reservedUntil }: Shown) => ({
  outcome,
  points,
  reservedUntil: reservedUntil?.toISOString(),
})

const WHY = {
  out: {
    en: 'This survey was looking for other people this time.',
    hi: 'इस बार इस सर्वे को दूसरे लोगों की तलाश थी।',
  },
  full: { en: 'This survey has all the answers it needs.', hi: 'इस सर्वे को जितने जवाब चाहिए थे, वे मिल चुके हैं।' },
}

const paid = (points: number) =>
  points > 0
    ? {
        en: ` You got ${counted(points, 'point')}.`,
        hi: ` आपको ${points} पॉइंट मिले हैं।`,
      }
    : ''

/** The refusal of a member without a place; undefined for others. */
export function screenedOut(place: Shown | null | undefined): Refusal | undefined {
  if (!place || place.outcome === 'in') return undefined
  const values = { why: WHY[place.outcome], paid: paid(place.points) }
  return new Refusal('survey-screened', { values, fields: { place: shownPlace(place) } })
}
