import { fallback, nullish, object } from 'valibot'
import { amount, list, outcome, part, text } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { paths } from './paths.ts'
import { surveySummary, surveyTranslations } from './survey-summary.ts'

/**
 * Amounts in points; 1 point is ₹1. `openSurveys` is our extension: the number of surveys that the member can take, and
 * the sum of their rewards. Absent if the server did not count them.
 */
export const dashboard = {
  method: 'GET',
  path: paths.dashboard,
  access: 'member',
  answer: object({
    ...outcome,
    dashboard: object({
      user: part({ createdAt: text }),
      stats: object({
        totalSurveys: amount,
        totalPointsEarned: amount,
        totalRedemptions: amount,
        currentPoints: amount,
        approvedWithdrawalAmount: amount,
      }),
      recentCompletedSurveys: fallback(
        nullish(
          list(
            object({
              Survey: part({ title: text, translations: surveyTranslations }),
              pointsEarned: amount,
              updatedAt: text,
              createdAt: text,
            }),
          ),
          [],
        ),
        [],
      ),
      recentOpenSurveys: fallback(nullish(list(surveySummary), []), []),
      openSurveys: fallback(nullish(object({ count: amount, points: amount })), undefined),
    }),
  }),
} as const satisfies Call
