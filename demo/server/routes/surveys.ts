import type { FastifyInstance } from 'fastify'
import * as surveys from '../../../src/api/surveys.ts'
import { prepareLookup } from '../accounts/sessions.ts'
import type { Backend } from '../backend.ts'
import { serve, serveReading } from '../http.ts'
import { pointsOf } from '../ledger/ledger.ts'
import { checkAnswers, readTimeSpent } from '../surveys/answers.ts'
import { completedSurveys, openSurveys } from '../surveys/listing.ts'
import { findOpenSurvey, questionsOf, submit } from '../surveys/submission.ts'

/** Maximum bytes of all answers to one survey: seventy of the longest, in any script. */
const ALL_ANSWERS = 1_048_576

export function serveSurveys(app: FastifyInstance, backend: Backend): void {
  const { store } = backend.database

  const list = prepareLookup(store, 'open-surveys', { surveys: openSurveys })
  serveReading(
    app,
    backend,
    surveys.listSurveys,
    () => list,
    // a long list would be parsed and written again for nothing
    ({ surveys }) => `{"success":true,"surveys":${surveys}}`,
  )

  const history = prepareLookup(store, 'completed-surveys', { responses: completedSurveys })
  serveReading(
    app,
    backend,
    surveys.surveyHistory,
    () => history,
    ({ responses }) => ({ success: true, responses }),
  )

  serve(app, backend, surveys.getSurvey, async ({ id, member, store, now }) => {
    const { closedAt: _, ...survey } = await findOpenSurvey(store, { userId: member.id, surveyId: id, at: now })
    const asked = await questionsOf(store, id)
    const questions = asked.map(({ surveyId: _, position: __, ...question }) => question)
    return { success: true, survey: { ...survey, questions } }
  })

  serve(
    app,
    backend,
    surveys.submitSurvey,
    async ({ id, body, member, store, partner, now }) => {
      const survey = await findOpenSurvey(store, { userId: member.id, surveyId: id, at: now })
      const answers = checkAnswers(await questionsOf(store, id), body.responses)
      const timeSpent = readTimeSpent(body.timeSpent)
      await submit(store, { userId: member.id, survey, answers, timeSpent, partner, at: now })
      return {
        success: true,
        message: 'Survey submitted successfully!',
        pointsEarned: survey.pointsReward,
        points: await pointsOf(store, member.id),
      }
    },
    { bodyLimit: ALL_ANSWERS },
  )
}
