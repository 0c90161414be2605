import type { Answer } from '../../src/contract/validation/answer.ts'
import {
  decideAgain,
  isForOthers,
  isHeld,
  isSettled,
  reservedFrom,
  screeningAnswers,
} from '../server/surveys/screening.ts'
import type { Survey } from './content.ts'
import { post } from './ledger.ts'
import type { InPage } from './panel.ts'
import type { KeptPlace } from './state.ts'

type Answers = ReadonlyMap<string, Answer>
type Of = Pick<KeptPlace, 'userId' | 'surveyId'>

const read = (place: KeptPlace) => ({
  ...place,
  held: place.outcome === 'in',
  reservedUntil: place.reservedUntil === null ? null : new Date(place.reservedUntil),
})

/** The places of surveys with a screening (docs/rules.md, Screening). */
export function placesOf({ state, now }: InPage) {
  const isOf =
    ({ userId, surveyId }: Of) =>
    (one: Of) =>
      one.userId === userId && one.surveyId === surveyId
  const isCounted = (place: KeptPlace) =>
    place.outcome === 'in' && (state.responses.some(isOf(place)) || isHeld(read(place), new Date(now())))

  function find(of: Of) {
    const found = state.places.find(isOf(of))
    return found && read(found)
  }

  function keep(place: KeptPlace): void {
    state.places = [...state.places.filter((one) => !isOf(place)(one)), place]
  }

  const takenIn = (surveyId: string, except?: string) =>
    state.places
      .filter((one) => one.surveyId === surveyId && one.userId !== except && isCounted(one))
      .map(({ quotas }) => ({ quotas, count: 1 }))

  function asked(survey: Survey, all: Answers) {
    const answers = screeningAnswers(survey, survey.questions, all)
    return { answers, madeFor: JSON.stringify([...answers]), at: new Date(now()) }
  }

  const isTakenForOthers = (userId: string, survey: Survey, answers: Answers): boolean =>
    isForOthers(find({ userId, surveyId: survey.id }), asked(survey, answers).madeFor)

  function take(userId: string, survey: Survey, all: Answers) {
    const of = { userId, surveyId: survey.id }
    const before = find(of)
    const answered = asked(survey, all)
    const { madeFor, at } = answered
    if (before && isSettled(before, madeFor, at)) return before
    const decision = decideAgain(survey, before, answered, takenIn(survey.id, userId))
    const isIn = decision.outcome === 'in'
    const place = { ...of, ...decision, madeFor, reservedUntil: isIn ? reservedFrom(at).getTime() : null }
    keep(place)
    const { points } = decision
    if (!isIn) state.drafts = state.drafts.filter((one) => !isOf(of)(one))
    if (points > 0) post(state, { kind: 'screening_credit', userId, reference: survey.id, points, at: at.getTime() })
    return read(place)
  }

  function prolong(of: Of): void {
    const found = state.places.find(isOf(of))
    const at = new Date(now())
    if (found?.outcome === 'in' && isHeld(read(found), at))
      keep({ ...found, reservedUntil: reservedFrom(at).getTime() })
  }

  return { find, takenIn, isTakenForOthers, take, prolong }
}
