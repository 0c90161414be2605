import type { FastifyInstance } from 'fastify'
import * as surveys from '../../../../src/contract/surveys.ts'
import { prepareLookup } from '../../accounts/sessions.ts'
import type { Backend } from '../../backend.ts'
import { serve, serveReading } from '../../http/http.ts'
import { createNodeCounter } from '../../http/limits/node-limits.ts'
import { listedOrigin } from '../../http/partner-name.ts'
import { messages } from '../../http/refusals/messages.ts'
import { pointsOf } from '../../money/ledger/ledger.ts'
import { checkAnswers, readTimeSpent } from '../answers.ts'
import { ALL_ANSWERS, findDraft } from '../drafts.ts'
import { completedIds, completedSurveys } from '../listing.ts'
import { newsFor } from '../merging.ts'
import { countStep, findOffer } from '../offer.ts'
import { versionOfSurveys } from '../open-surveys.ts'
import { shownQuestion, shownSurvey } from '../rules.ts'
import { findOpenSurvey, lockOpenSurvey, questionsOf, submit } from '../submission.ts'

const OFFER_KEPT = 60

function serveOffers(app: FastifyInstance, backend: Backend): void {
  const { offers } = backend.config.nodeLimits

  serve(
    app,
    backend,
    surveys.surveyOffer,
    async ({ id, store }) => ({ success: true, survey: await findOffer(store, id) }),
    { counter: createNodeCounter(offers), maxAge: OFFER_KEPT },
  )

  serve(
    app,
    backend,
    surveys.countOfferStep,
    async ({ id, body, store, partner, now }, request) => {
      const { partnerOrigins, framedOrigins } = backend.config
      // an isolated element sends the origin of the page around its frame as the partner's name
      const isListed = partner !== null && framedOrigins.includes(partner)
      const listed = isListed ? partner : listedOrigin(request.headers, partnerOrigins)
      await countStep(store, { surveyId: id, partner, listed, step: body.step, at: now })
      return { success: true }
    },
    { counter: createNodeCounter(offers) },
  )
}

export function serveSurveys(app: FastifyInstance, backend: Backend): void {
  serveOffers(app, backend)
  const { reads } = backend.database

  const list = prepareLookup(reads, 'open-surveys', { version: versionOfSurveys, completed: completedIds })
  serveReading(
    app,
    backend,
    surveys.listSurveys,
    () => list,
    // a long list is sent as text, because parsing and writing it again is slow
    async ({ version, completed }) =>
      `{"success":true,"surveys":${await backend.openSurveys.listRemaining(completed, version)}}`,
  )

  const history = prepareLookup(reads, 'completed-surveys', { responses: completedSurveys })
  serveReading(
    app,
    backend,
    surveys.surveyHistory,
    () => history,
    ({ responses }) => ({ success: true, responses }),
  )

  serve(app, backend, surveys.getSurvey, async ({ id, member, store, now }) => {
    const survey = await findOpenSurvey(store, { userId: member.id, surveyId: id, at: now })
    const questions = await questionsOf(store, id)
    const draft = await findDraft(store, backend.vault, { userId: member.id, surveyId: id })
    return {
      success: true,
      survey: { ...shownSurvey(survey), questions: questions.map(shownQuestion) },
      draft: newsFor(draft, 0, now.getTime()),
    }
  })

  serve(
    app,
    backend,
    surveys.submitSurvey,
    async ({ id, body, member, store, partner, language, now }) => {
      const survey = await lockOpenSurvey(store, { userId: member.id, surveyId: id, at: now })
      const answers = checkAnswers(await questionsOf(store, id), body.responses)
      const timeSpent = readTimeSpent(body.timeSpent)
      await submit(store, { userId: member.id, survey, answers, timeSpent, partner, language, at: now })
      return {
        success: true,
        message: messages.surveySubmitted,
        pointsEarned: survey.pointsReward,
        points: await pointsOf(store, member.id),
      }
    },
    { bodyLimit: ALL_ANSWERS },
  )
}
