import { array, nullish, object, unknown } from 'valibot'
import type { Call } from './call.ts'
import { amount, id, outcome, survey, surveySummary, text } from './shapes.ts'

/** Spec, section 9: survey requests give up after 10 s. */
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
        // the id is more than the spec reads: it tells what a survey paid when it is opened again
        survey: nullish(object({ id: nullish(id), title: text, category: text }), { title: '', category: '' }),
        pointsEarned: amount,
        completedAt: text,
      }),
    ),
  }),
} as const satisfies Call

/** Without a survey, there is none (DESIGN.md, ruling 14). */
export const getSurvey = {
  method: 'GET',
  path: '/surveys/{id}',
  access: 'member',
  answer: object({ ...outcome, survey: nullish(survey) }),
} as const satisfies Call

/**
 * `responses` maps question id to answer and travels as it is: a schema over its keys would drop
 * `__proto__` and `constructor`, so the server checks them against the survey's questions itself.
 * `timeSpent` in seconds. The answer adds what was credited and the new balance, in points.
 */
export const submitSurvey = {
  method: 'POST',
  path: '/surveys/{id}/submit',
  access: 'member',
  idempotent: true,
  body: object({ responses: unknown(), timeSpent: amount }),
  answer: object({ ...outcome, pointsEarned: nullish(amount), points: nullish(amount) }),
} as const satisfies Call
