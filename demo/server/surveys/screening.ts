import { holds } from '../../../src/contract/conditions/holds.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { withOther } from '../../../src/questions/types.ts'
import type { StoredScreening, surveyPlaces } from '../db/schema.ts'
import { counted } from '../refusals/counted.ts'
import { Refusal } from '../refusals/failure.ts'
import type { SurveyRow } from './rules.ts'

// The rules of screenings (docs/rules.md, Screening). The panel inside the page follows them too.

export type PlaceRow = typeof surveyPlaces.$inferSelect
type Rules = Pick<SurveyRow, 'screening' | 'quotas' | 'limit'>
type Decision = Pick<PlaceRow, 'outcome' | 'points' | 'quotas'>
type Before = Pick<PlaceRow, 'outcome' | 'quotas' | 'madeFor' | 'held' | 'reservedUntil'>

/** Counts the held places of other members who fall into the same quotas. */
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
function decideRoom({ screening, quotas, limit }: Rules, names: readonly string[], taken: Taken): Decision {
  const takenOf = (quota?: string) =>
    taken.reduce((sum, { quotas, count }) => (!quota || quotas.includes(quota) ? sum + count : sum), 0)
  const full = quotas.find((quota) => names.includes(quota.name) && takenOf(quota.name) >= quota.limit)
  const points = full ? full.points : limit !== null && takenOf() >= limit ? (screening?.points ?? 0) : undefined
  return { outcome: points === undefined ? 'in' : 'full', points: points ?? 0, quotas: [...names] }
}

export const isHeld = (place: Pick<PlaceRow, 'held' | 'reservedUntil'>, at: Date): boolean =>
  place.held && (place.reservedUntil === null || place.reservedUntil > at)

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Decides by the answers. `kept` has the quotas of a place that the member holds: in the same ones it is kept. */
export function decide(
  survey: Rules,
  answers: ReadonlyMap<string, Answer>,
  taken: Taken,
  kept?: readonly string[],
): Decision {
  const { screening, quotas } = survey
  if (screening?.passIf && !holds(screening.passIf, answers))
    return { outcome: 'out', points: screening.points, quotas: [] }
  const names = quotas.filter((quota) => holds(quota.if, answers)).map(({ name }) => name)
  if (kept && areSame(kept, names)) return { outcome: 'in', points: 0, quotas: names }
  return decideRoom(survey, names, taken)
}

/** Returns true if the earlier decision stands: it ended the survey, or the place is held for the same answers. */
export const isSettled = (before: Before, madeFor: string, at: Date): boolean =>
  before.outcome !== 'in' || (before.madeFor === madeFor && isHeld(before, at))

/** Returns true if the member has a place for other answers, so that a submission of these has to be decided first. */
export const isForOthers = (before: Pick<Before, 'outcome' | 'madeFor'> | null | undefined, madeFor: string): boolean =>
  before?.outcome === 'in' && before.madeFor !== madeFor

interface Asked {
  readonly answers: ReadonlyMap<string, Answer>
  readonly madeFor: string
  readonly at: Date
}

/** Decides for a member, whose earlier decision is not settled. The rules that answers once met do not matter again. */
export function decideAgain(
  survey: Rules,
  before: Before | undefined,
  { answers, madeFor, at }: Asked,
  taken: Taken,
): Decision {
  if (before?.madeFor === madeFor) return decideRoom(survey, before.quotas, taken)
  return decide(survey, answers, taken, before && isHeld(before, at) ? before.quotas : undefined)
}

type FirstQuestion = Parameters<typeof withOther>[0]

/** Selects the answers of the screening, with the texts of their options. */
export function screeningAnswers<Given extends Answer>(
  { screening }: Pick<Rules, 'screening'>,
  questions: readonly FirstQuestion[],
  answers: ReadonlyMap<string, Given>,
): ReadonlyMap<string, Given> {
  const own = new Set(
    questions
      .slice(0, screening?.questions)
      .flatMap(withOther)
      .map(({ id }) => id),
  )
  return new Map([...answers].filter(([id]) => own.has(id)))
}

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
