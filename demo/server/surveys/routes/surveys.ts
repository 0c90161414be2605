import type { FastifyInstance } from 'fastify'
import * as surveys from '../../../../src/contract/surveys.ts'
import { serve, serveReading } from '../../http/http.ts'
import { createNodeCounter } from '../../http/limits/node-limits.ts'
import { prepareLookup } from '../../http/session/lookup.ts'
import { isOwnOrigin } from '../../http/site/origin.ts'
import { pointsOf } from '../../ledger/ledger.ts'
import { messages } from '../../refusals/messages.ts'
import { checkAnswers, readTimeSpent } from '../answers.ts'
import type { SurveysBackend } from '../backend.ts'
import { ALL_ANSWERS, findDraft } from '../drafts.ts'
import { completedSurveys, endedIds } from '../listing.ts'
import { newsFor } from '../merging.ts'
import { findOffer, measuredTime, screenGuest } from '../offer.ts'
import { countStep } from '../offer-steps.ts'
import { versionOfSurveys } from '../open-surveys.ts'
import { placeToSubmit, screen } from '../places.ts'
import { shownQuestion, shownSurvey } from '../rules.ts'
import { shownPlace } from '../screening.ts'
import { findWithPlace, lockOpenSurvey, questionsOf, submit } from '../submission.ts'

const OFFER_KEPT = 60

function serveOffers(app: FastifyInstance, backend: SurveysBackend): void {
  const { offers } = backend.config.nodeLimits

  serve(
    app,
    backend,
    surveys.surveyOffer,
    async ({ id, store }) => ({
      success: true,
      survey: { ...(await findOffer(store, id)), notice: backend.notices.in('en') !== null },
    }),
    { counter: createNodeCounter(offers), maxAge: OFFER_KEPT },
  )

  serve(
    app,
    backend,
    surveys.countOfferStep,
    async ({ id, body, store, partner, now }, request) => {
      const { config } = backend
      const { origin = '' } = request.headers
      const listed = [...config.partnerOrigins, ...config.framedOrigins]
      await countStep(store, {
        surveyId: id,
        partner,
        isOrigin: partner !== null && listed.includes(partner),
        // a frame and the panel's own site call from the panel's origin
        isListed: listed.includes(origin) || isOwnOrigin(config, request, origin),
        step: body.step,
        at: now,
      })
      return { success: true }
    },
    { counter: createNodeCounter(offers) },
  )
}

function serveScreenings(app: FastifyInstance, backend: SurveysBackend): void {
  const { offers } = backend.config.nodeLimits

  serve(
    app,
    backend,
    surveys.screenGuest,
    async ({ id, body, store, now }) => ({
      success: true,
      ...(await screenGuest(store, id, body.responses, now)),
    }),
    { counter: createNodeCounter(offers), bodyLimit: ALL_ANSWERS },
  )

  serve(
    app,
    backend,
    surveys.screenSurvey,
    async ({ id, body, member, store, now }) => ({
      success: true,
      ...(await screen(store, {
        userId: member.id,
        surveyId: id,
        responses: body.responses,
        at: now,
        config: backend.config,
      })),
    }),
    { bodyLimit: ALL_ANSWERS },
  )
}

function serveLists(app: FastifyInstance, backend: SurveysBackend): void {
  const { reads } = backend.database

  const list = prepareLookup(reads, 'open-surveys', { version: versionOfSurveys, ended: endedIds })
  serveReading(
    app,
    backend,
    surveys.listSurveys,
    () => list,
    // a long list is sent as text, because parsing and writing it again is slow
    async ({ version, ended }) =>
      `{"success":true,"surveys":${await backend.openSurveys.listRemaining(ended, version)}}`,
  )

  const history = prepareLookup(reads, 'completed-surveys', { responses: completedSurveys })
  serveReading(
    app,
    backend,
    surveys.surveyHistory,
    () => history,
    ({ responses }) => ({ success: true, responses }),
  )
}

export function serveSurveys(app: FastifyInstance, backend: SurveysBackend): void {
  serveOffers(app, backend)
  serveScreenings(app, backend)
  serveLists(app, backend)

  serve(app, backend, surveys.getSurvey, async ({ id, member, store, now }) => {
    const { survey, place } = await findWithPlace(store, { userId: member.id, surveyId: id, at: now })
    const questions = await questionsOf(store, id)
    const draft = await findDraft(store, backend.vault, { userId: member.id, surveyId: id })
    return {
      success: true,
      survey: {
        ...shownSurvey(survey),
        measuredTime: await measuredTime(store, id),
        questions: questions.map(shownQuestion),
      },
      draft: newsFor(draft, 0, now.getTime()),
      place: place && shownPlace(place),
    }
  })

  serve(
    app,
    backend,
    surveys.submitSurvey,
    async ({ id, body, member, store, partner, language, now }) => {
      const found = await lockOpenSurvey(store, { userId: member.id, surveyId: id, at: now })
      const { survey } = found
      const questions = await questionsOf(store, id)
      const answers = checkAnswers(questions, body.responses)
      const timeSpent = readTimeSpent(body.timeSpent)
      const { config } = backend
      const refusal = await placeToSubmit(store, found, { userId: member.id, at: now, config, questions, answers })
      if (refusal) return refusal
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
