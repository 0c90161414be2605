import type { Survey } from '../../../src/contract/shapes.ts'
import type { Place } from '../../../src/contract/surveys.ts'
import type { Taking } from './taking.ts'

// The first questions of a survey decide whether it fits the member (docs/rules.md, Screening).

/** The questions up to the last one of the screening. */
export function screeningIn({ screening, questions }: Survey): ReadonlySet<string> {
  const last = questions.findIndex(({ id }) => id === screening?.upTo)
  return new Set(questions.slice(0, last + 1).map(({ id }) => id))
}

export function createScreening() {
  let hasPlace = false
  return {
    /** `place` is the decision that the server made before. */
    begin(place?: Pick<Place, 'outcome'> | null) {
      hasPlace = place?.outcome === 'in'
    },
    /** Returns true if the survey needs a decision before it shows the question `next`. */
    isDue: (survey: Survey, next?: string): boolean => {
      const first = screeningIn(survey)
      return !hasPlace && first.size > 0 && !first.has(next ?? '')
    },
    isOpen: (survey: Survey, taking: Taking) => taking.isOpen(screeningIn(survey)),
  }
}

export type Screening = ReturnType<typeof createScreening>
