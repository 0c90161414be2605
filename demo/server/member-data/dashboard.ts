import type { AnswerSentBy } from '../../../src/contract/call.ts'
import type { dashboard } from '../../../src/contract/dashboard.ts'
import { figuresOf, type Total } from '../ledger/accounts.ts'
import type { shownSurvey } from '../surveys/rules.ts'

interface Completed {
  readonly survey: Pick<ReturnType<typeof shownSurvey>, 'title' | 'translations'>
  readonly pointsEarned: number
  readonly completedAt: string
}

interface Overview {
  readonly createdAt: string
  readonly points: number
  readonly totals: readonly Total[]
  readonly completed: number
  readonly last: Completed | null | undefined
  readonly next: ReturnType<typeof shownSurvey> | null | undefined
  readonly open: { readonly count: number; readonly points: number }
}

export function dashboardOf(overview: Overview): AnswerSentBy<typeof dashboard> {
  const { createdAt, points, totals, completed, last, next, open } = overview
  const { earned, redemptions, paidOut } = figuresOf(totals)
  const stats = {
    totalSurveys: completed,
    totalPointsEarned: earned,
    totalRedemptions: redemptions,
    currentPoints: points,
    approvedWithdrawalAmount: paidOut,
  }
  const recent = last && {
    Survey: { title: last.survey.title, translations: last.survey.translations },
    pointsEarned: last.pointsEarned,
    updatedAt: last.completedAt,
    createdAt: last.completedAt,
  }
  return {
    success: true,
    dashboard: {
      user: { createdAt },
      stats,
      recentCompletedSurveys: recent ? [recent] : [],
      recentOpenSurveys: next ? [next] : [],
      openSurveys: open,
    },
  }
}
