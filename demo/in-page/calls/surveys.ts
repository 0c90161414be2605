import { Refusal } from '../../server/failure.ts'
import { checkAnswers, readTimeSpent } from '../../server/surveys/answers.ts'
import type { Some } from '../answering.ts'
import type { Survey } from '../content.ts'
import { pointsOf, post } from '../ledger.ts'
import { type InPage, newId } from '../panel.ts'
import { summaryOf, surveysOf } from '../surveys.ts'

type Surveys = Some<'listSurveys' | 'surveyHistory' | 'getSurvey' | 'submitSurvey'>

/** Surveys: listed, taken, paid once. */
export function takingSurveys(panel: InPage): Surveys {
  const { state, content, now } = panel
  const { isDone, openTo, historyOf } = surveysOf(panel)

  function findOpen(userId: string, id: string): Survey {
    const survey = content.surveys.find((one) => one.id === id)
    if (!survey) throw new Refusal('survey-missing')
    if (isDone(userId, id)) throw new Refusal('survey-completed')
    return survey
  }

  return {
    listSurveys: ({ member }) => ({ success: true, surveys: openTo(member.id) }),
    surveyHistory: ({ member }) => ({ success: true, responses: historyOf(member.id) }),
    getSurvey({ member, id }) {
      const survey = findOpen(member.id, id)
      const questions = survey.questions.map(({ surveyId: _, position: __, ...question }) => question)
      return { success: true, survey: { ...summaryOf(survey), questions } }
    },
    submitSurvey({ member, id, body }) {
      const survey = findOpen(member.id, id)
      const answers = Object.fromEntries(checkAnswers(survey.questions, body.responses))
      const timeSpent = readTimeSpent(body.timeSpent)
      const { pointsReward: points } = survey
      const at = now()
      if (points > 0) post(state, { kind: 'survey_credit', userId: member.id, reference: id, points, at })
      const response = { id: newId(), userId: member.id, surveyId: id, pointsEarned: points, completedAt: at }
      state.responses.push({ ...response, timeSpent, answers })
      return {
        success: true,
        message: 'Survey submitted successfully!',
        pointsEarned: points,
        points: pointsOf(state, member.id),
      }
    },
  }
}
