import { array, nullish, object } from 'valibot'
import { amount, outcome, text } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { surveySummary, surveyTranslations } from './survey-summary.ts'

/**
 * Points, and `approvedWithdrawalAmount` in points (1 point = ₹1). `openSurveys` is our extension: how many surveys the
 * member can take, and what all of them pay. Absent if the server did not count them.
 */
export const dashboard = {
  method: 'GET',
  path: '/users/dashboard',
  access: 'member',
  answer: object({
    ...outcome,
    dashboard: object({
      user: nullish(object({ createdAt: text }), { createdAt: '' }),
      stats: object({
        totalSurveys: amount,
        totalPointsEarned: amount,
        totalRedemptions: amount,
        currentPoints: amount,
        approvedWithdrawalAmount: amount,
      }),
      recentCompletedSurveys: nullish(
        array(
          object({
            Survey: nullish(object({ title: text, translations: surveyTranslations }), { title: '' }),
            pointsEarned: amount,
            updatedAt: text,
            createdAt: text,
          }),
        ),
        [],
      ),
      recentOpenSurveys: nullish(array(surveySummary), []),
      openSurveys: nullish(object({ count: amount, points: amount })),
    }),
  }),
} as const satisfies Call
