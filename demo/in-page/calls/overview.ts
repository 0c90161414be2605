import type { Some } from '../answering.ts'
import { figuresOfMember, pointsOf } from '../ledger.ts'
import type { InPage } from '../panel.ts'
import { surveysOf } from '../surveys.ts'

/** The dashboard: one survey of each kind, and the figures. */
export function overview(panel: InPage): Some<'dashboard'> {
  const { state } = panel
  const { openTo, historyOf } = surveysOf(panel)
  return {
    dashboard({ member }) {
      const { earned, redemptions, paidOut } = figuresOfMember(state, member.id)
      const open = openTo(member.id)
      const done = historyOf(member.id)
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
