import { Refusal } from '../../server/refusals/failure.ts'
import { messages } from '../../server/refusals/messages.ts'
import { checkAnswers, readTimeSpent } from '../../server/surveys/answers.ts'
import { newsFor } from '../../server/surveys/merging.ts'
import { shownQuestion } from '../../server/surveys/rules.ts'
import { screenedOut, shownPlace } from '../../server/surveys/screening.ts'
import type { Some } from '../answering.ts'
import { pointsOf, post } from '../ledger.ts'
import { type InPage, newId } from '../panel.ts'
import { summaryOf, surveysOf } from '../surveys.ts'

type Surveys = Some<'listSurveys' | 'surveyHistory' | 'getSurvey' | 'surveyOffer' | 'countOfferStep' | 'submitSurvey'>

export function takingSurveys(panel: InPage): Surveys {
  const { state, now } = panel
  const { places, find, findOpen, draftOf, keepDraft, openTo, historyOf } = surveysOf(panel)

  return {
    listSurveys: ({ member }) => ({ success: true, surveys: openTo(member.id) }),
    surveyHistory: ({ member }) => ({ success: true, responses: historyOf(member.id) }),
    getSurvey({ member, id }) {
      const survey = findOpen(member.id, id)
      const draft = newsFor(draftOf(member.id, id), 0, now())
      const place = places.find({ userId: member.id, surveyId: id })
      return {
        success: true,
        survey: { ...summaryOf(survey), questions: survey.questions.map(shownQuestion) },
        draft,
        place: place && shownPlace(place),
      }
    },
    surveyOffer({ id }) {
      const survey = find(id)
      const questions = survey.questions.map(shownQuestion)
      const forGuests = survey.openToGuests ? { questions } : {}
      return { success: true, survey: { ...summaryOf(survey), questionCount: questions.length, ...forGuests } }
    },
    // counts nothing, because the demonstration has no report for partners
    countOfferStep({ id }) {
      find(id)
      return { success: true }
    },
    submitSurvey({ member, id, body, language }) {
      const survey = findOpen(member.id, id)
      const checked = checkAnswers(survey.questions, body.responses)
      if (places.isTakenForOthers(member.id, survey, checked)) throw new Refusal('screening-changed')
      const refusal = survey.screening && screenedOut(places.take(member.id, survey, checked))
      if (refusal) throw refusal
      const answers = Object.fromEntries(checked)
      const timeSpent = readTimeSpent(body.timeSpent)
      const { pointsReward: points } = survey
      const at = now()
      if (points > 0) post(state, { kind: 'survey_credit', userId: member.id, reference: id, points, at })
      const response = { id: newId(), userId: member.id, surveyId: id, pointsEarned: points, completedAt: at }
      state.responses.push({ ...response, timeSpent, language, answers })
      keepDraft(member.id, id)
      return {
        success: true,
        message: messages.surveySubmitted,
        pointsEarned: points,
        points: pointsOf(state, member.id),
      }
    },
  }
}
