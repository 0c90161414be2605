import { array, nullish, object, unknown } from 'valibot'
import { amount, id, outcome, text } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { survey } from './shapes.ts'
import { surveySummary, surveyTranslations } from './survey-summary.ts'

/** Milliseconds after which the lists of surveys give up (docs/rules.md, Delays). */
const SURVEY_TIMEOUT = 10_000

/** The surveys open to this member. */
export const listSurveys = {
  method: 'GET',
  path: '/surveys',
  access: 'member',
  timeout: SURVEY_TIMEOUT,
  answer: object({ ...outcome, surveys: array(surveySummary) }),
} as const satisfies Call

/** The surveys this member has completed, newest first; `completedAt` is ISO 8601. */
export const surveyHistory = {
  method: 'GET',
  path: '/surveys/user/history',
  access: 'member',
  timeout: SURVEY_TIMEOUT,
  answer: object({
    ...outcome,
    responses: array(
      object({
        id,
        // the id is our extension: it tells what a completed survey paid when it is opened again
        survey: nullish(object({ id: nullish(id), title: text, category: text, translations: surveyTranslations }), {
          title: '',
          category: '',
        }),
        pointsEarned: amount,
        completedAt: text,
      }),
    ),
  }),
} as const satisfies Call

/** An answer without a survey means that it does not exist (docs/rules.md, Survey load). */
export const getSurvey = {
  method: 'GET',
  path: '/surveys/{id}',
  access: 'member',
  answer: object({ ...outcome, survey: nullish(survey) }),
} as const satisfies Call

/**
 * `responses` maps question id to answer. A schema over its keys would drop `__proto__` and `constructor`, so it has
 * none, and the server checks the keys against the survey's questions.
 * `timeSpent` in seconds. The answer has the credited points and the new balance.
 */
export const submitSurvey = {
  method: 'POST',
  path: '/surveys/{id}/submit',
  access: 'member',
  idempotent: true,
  body: object({ responses: unknown(), timeSpent: amount }),
  answer: object({ ...outcome, pointsEarned: nullish(amount), points: nullish(amount) }),
} as const satisfies Call
