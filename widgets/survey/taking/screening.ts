import type { Survey } from '../../../src/contract/shapes.ts'
import type { Place } from '../../../src/contract/surveys.ts'
import { questionOf } from '../../../src/contract/validation/answer.ts'
import type { Taking } from './taking.ts'

// The first questions of a survey decide whether it fits the member (docs/rules.md, Screening).

/** The questions up to the last one of the screening. */
export function screeningIn({ screening, questions }: Survey): ReadonlySet<string> {
  const last = questions.findIndex(({ id }) => id === screening?.upTo)
  return new Set(questions.slice(0, last + 1).map(({ id }) => id))
}

/** The answers that decide, with the texts of their options. */
export function screeningAnswers(survey: Survey, taking: Taking) {
  const first = screeningIn(survey)
  return taking.given().filter(([id]) => first.has(questionOf(id)))
}

export type ScreeningAnswers = ReturnType<typeof screeningAnswers>

const textOf = (answers: ScreeningAnswers): string => JSON.stringify(answers)

export function createScreening() {
  let hasPlace = false
  /** The answers that have the place; undefined if the place is from an earlier visit. */
  let madeFor: string | undefined
  return {
    /** `place` is the decision that the server made for `answers`, or in an earlier visit. */
    begin(place?: Pick<Place, 'outcome'> | null, answers?: ScreeningAnswers) {
      hasPlace = place?.outcome === 'in'
      madeFor = answers && textOf(answers)
    },
    /**
     * Returns true if the answers need a decision before the survey shows the question `next`. A place from an earlier
     * visit is decided again if the member comes from a question of the screening, which may have another answer now.
     */
    isDue(survey: Survey, taking: Taking, next?: string): boolean {
      const first = screeningIn(survey)
      if (first.size === 0 || first.has(next ?? '')) return false
      if (!hasPlace) return true
      if (madeFor === undefined) return first.has(taking.$question.get()?.id ?? '')
      return madeFor !== textOf(screeningAnswers(survey, taking))
    },
    isOpen: (survey: Survey, taking: Taking) => taking.isOpen(screeningIn(survey)),
  }
}

export type Screening = ReturnType<typeof createScreening>
