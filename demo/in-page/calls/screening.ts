import { Refusal } from '../../server/refusals/failure.ts'
import { checkAnswers } from '../../server/surveys/answers.ts'
import { decide, shownPlace } from '../../server/surveys/screening.ts'
import type { Some } from '../answering.ts'
import type { InPage } from '../panel.ts'
import { surveysOf } from '../surveys.ts'

export function screening(panel: InPage): Some<'screenSurvey' | 'screenGuest'> {
  const { places, find, findTaken } = surveysOf(panel)
  return {
    screenSurvey({ member, id, body }) {
      const survey = findTaken(member.id, id)
      const { screening, questions } = survey
      if (!screening) return { success: true, outcome: 'in', points: 0 }
      const place = places.find({ userId: member.id, surveyId: id })
      if (place && place.outcome !== 'in') return { success: true, ...shownPlace(place) }
      const answers = checkAnswers(questions, body.responses, screening.questions)
      return { success: true, ...shownPlace(places.take(member.id, survey, answers)) }
    },
    screenGuest({ id, body }) {
      const survey = find(id)
      const { screening, questions } = survey
      if (!survey.openToGuests) throw new Refusal('survey-missing')
      if (!screening) return { success: true, outcome: 'in', points: 0 }
      const answers = checkAnswers(questions, body.responses, screening.questions)
      const { outcome, points } = decide(survey, answers, places.takenIn(id))
      return { success: true, outcome, points }
    },
  }
}
