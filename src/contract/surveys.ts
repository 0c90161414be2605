import { fallback, type InferOutput, nullish, object, picklist, string, unknown } from 'valibot'
import { acknowledged, amount, id, list, outcome, part, text } from './basic-shapes.ts'
import type { BodyOf, Call } from './call.ts'
import { draft } from './draft-shape.ts'
import { paths } from './paths.ts'
import { offeredSurvey, survey } from './shapes.ts'
import { surveySummary, surveyTranslations } from './survey-summary.ts'

/** The time limit of the lists of surveys, in milliseconds (docs/rules.md, Delays). */
const SURVEY_TIMEOUT = 10_000

export const listSurveys = {
  method: 'GET',
  path: paths.surveys,
  access: 'member',
  timeout: SURVEY_TIMEOUT,
  answer: object({ ...outcome, surveys: list(surveySummary) }),
} as const satisfies Call

/**
 * The decision of a screening: the member takes part (`in`), does not fit (`out`), or comes too late (`full`). `points`
 * are those paid to a member who does not take part. A place is reserved until `reservedUntil` (ISO 8601).
 */
const place = object({ outcome: picklist(['in', 'out', 'full']), points: amount, reservedUntil: nullish(string()) })
export type Place = InferOutput<typeof place>

/** The surveys that the member has completed, newest first; `completedAt` is ISO 8601. */
export const surveyHistory = {
  method: 'GET',
  path: paths.history,
  access: 'member',
  timeout: SURVEY_TIMEOUT,
  answer: object({
    ...outcome,
    responses: list(
      object({
        id,
        // The id is our extension: it identifies the points of a completed survey that is opened again.
        survey: part({
          id: fallback(nullish(id), undefined),
          title: text,
          category: text,
          translations: surveyTranslations,
        }),
        pointsEarned: amount,
        completedAt: text,
      }),
    ),
  }),
} as const satisfies Call

/**
 * An answer without a survey means that it does not exist (docs/rules.md, Survey load). Our extensions: `draft` is the
 * member's stored draft, which may be empty (docs/rules.md, Answers on other devices). `place` is the decision of the
 * screening, if it was made.
 */
export const getSurvey = {
  method: 'GET',
  path: paths.survey,
  access: 'member',
  answer: object({
    ...outcome,
    survey: nullish(survey),
    draft: fallback(nullish(draft), undefined),
    place: fallback(nullish(place), undefined),
  }),
} as const satisfies Call

/**
 * Our extension: describes a survey before a sign-in (docs/rules.md, Offers of surveys). A browser may cache it for a
 * minute.
 */
export const surveyOffer = {
  method: 'GET',
  path: paths.offer,
  access: 'open',
  answer: object({ ...outcome, survey: offeredSurvey }),
} as const satisfies Call

/** Our extension: counts a step of a guest for the partners' report, without a name. */
export const countOfferStep = {
  method: 'POST',
  path: '/surveys/{id}/offer/steps',
  access: 'open',
  body: object({ step: picklist(['seen', 'started', 'finished', 'claimed']) }),
  answer: acknowledged,
} as const satisfies Call

export type OfferStep = BodyOf<typeof countOfferStep>['step']

/**
 * Our extension: decides once, by the answers so far, whether the member has a place in the survey (docs/rules.md,
 * Screening). A repeated call gets the first decision. `responses` as in `submitSurvey`.
 */
export const screenSurvey = {
  method: 'POST',
  path: '/surveys/{id}/screening',
  access: 'member',
  body: object({ responses: unknown() }),
  answer: object({ ...outcome, ...place.entries }),
} as const satisfies Call

/** Our extension: tells a guest whether the survey fits, and stores nothing. */
export const screenGuest = {
  method: 'POST',
  path: '/surveys/{id}/offer/screening',
  access: 'open',
  body: object({ responses: unknown() }),
  answer: object({ ...outcome, outcome: place.entries.outcome, points: place.entries.points }),
} as const satisfies Call

/**
 * `responses` maps question id to answer. A schema over its keys would drop `__proto__` and `constructor`, so it has no
 * schema, and the server checks the keys against the survey's questions. `timeSpent` in seconds. The answer has the
 * credited points and the new balance.
 */
export const submitSurvey = {
  method: 'POST',
  path: '/surveys/{id}/submit',
  access: 'member',
  idempotent: true,
  body: object({ responses: unknown(), timeSpent: amount }),
  answer: object({ ...outcome, pointsEarned: nullish(amount), points: nullish(amount) }),
} as const satisfies Call
