import { Refusal } from '../../server/failure.ts'
import { checkAnswers, readTimeSpent } from '../../server/surveys/answers.ts'
import type { Some } from '../answering.ts'
import type { Survey } from '../content.ts'
import { figuresOfMember, pointsOf, post } from '../ledger.ts'
import { type InPage, newId } from '../panel.ts'
import type { Response } from '../state.ts'

type Surveys = Some<'listSurveys' | 'surveyHistory' | 'getSurvey' | 'submitSurvey' | 'dashboard'>

const summaryOf = ({ questions: _, position: __, ...summary }: Survey) => summary

/** Surveys, and the dashboard, which sums them up. */
export function takingSurveys({ state, content, now }: InPage): Surveys {
  const isDone = (userId: string, surveyId: string) =>
    state.responses.some((one) => one.userId === userId && one.surveyId === surveyId)
  const openTo = (userId: string) => content.surveys.filter(({ id }) => !isDone(userId, id)).map(summaryOf)
  const doneBy = (userId: string) =>
    state.responses.filter((one) => one.userId === userId).sort((one, other) => other.completedAt - one.completedAt)
  const surveyOf = ({ surveyId }: Response) => content.surveys.find(({ id }) => id === surveyId)

  function findOpen(userId: string, id: string): Survey {
    const survey = content.surveys.find((one) => one.id === id)
    if (!survey) throw new Refusal('survey-missing')
    if (isDone(userId, id)) throw new Refusal('survey-completed')
    return survey
  }

  const inHistory = (response: Response) => {
    const { id = '', title = '', category = '', translations = {} } = surveyOf(response) ?? {}
    const completedAt = new Date(response.completedAt).toISOString()
    const survey = { id, title, category, translations }
    return { id: response.id, survey, pointsEarned: response.pointsEarned, completedAt }
  }

  return {
    listSurveys: ({ member }) => ({ success: true, surveys: openTo(member.id) }),
    surveyHistory: ({ member }) => ({ success: true, responses: doneBy(member.id).map(inHistory) }),
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
    dashboard({ member }) {
      const { earned, redemptions, paidOut } = figuresOfMember(state, member.id)
      const open = openTo(member.id)
      const done = doneBy(member.id).map(inHistory)
      const stats = {
        totalSurveys: done.length,
        totalPointsEarned: earned,
        totalRedemptions: redemptions,
        currentPoints: pointsOf(state, member.id),
        approvedWithdrawalAmount: paidOut,
      }
      const recent = done.slice(0, 1).map(({ survey, pointsEarned, completedAt: at }) => ({
        Survey: { title: survey.title, translations: survey.translations },
        pointsEarned,
        updatedAt: at,
        createdAt: at,
      }))
      return {
        success: true,
        dashboard: {
          user: { createdAt: new Date(member.createdAt).toISOString() },
          stats,
          recentCompletedSurveys: recent,
          recentOpenSurveys: open.slice(0, 1),
          openSurveys: { count: open.length, points: open.reduce((sum, one) => sum + one.pointsReward, 0) },
        },
      }
    },
  }
}
