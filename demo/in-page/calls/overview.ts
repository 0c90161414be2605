import { dashboardOf } from '../../server/member-data/dashboard.ts'
import type { Some } from '../answering.ts'
import { pointsOf, totalsOf } from '../ledger.ts'
import type { InPage } from '../panel.ts'
import { surveysOf } from '../surveys.ts'

export function overview(panel: InPage): Some<'dashboard'> {
  const { state } = panel
  const { openTo, historyOf } = surveysOf(panel)
  return {
    dashboard({ member }) {
      const surveys = openTo(member.id)
      const done = historyOf(member.id)
      return dashboardOf({
        createdAt: new Date(member.createdAt).toISOString(),
        points: pointsOf(state, member.id),
        totals: totalsOf(state, member.id),
        completed: done.length,
        last: done[0],
        next: surveys[0],
        open: { count: surveys.length, points: surveys.reduce((sum, one) => sum + one.pointsReward, 0) },
      })
    },
  }
}
