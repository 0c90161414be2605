import type { FastifyInstance } from 'fastify'
import { dashboard } from '../../../../src/api/dashboard.ts'
import { profile } from '../../../../src/api/users.ts'
import type { Backend } from '../../backend.ts'
import { isoOf } from '../../db/iso.ts'
import { users } from '../../db/schema.ts'
import { serve, serveReading } from '../../http/http.ts'
import { figuresOf } from '../../money/ledger/accounts.ts'
import { pointsOfMember, totalsOfMember } from '../../money/ledger/ledger.ts'
import { completedCount, firstOpenSurvey, lastCompletedSurvey, openTotals } from '../../surveys/listing.ts'
import { shown } from '../members.ts'
import { prepareLookup } from '../sessions.ts'

/** The dashboard shows one survey of each kind (docs/rules.md, Dashboard). */
function serveDashboard(app: FastifyInstance, backend: Backend): void {
  const overview = prepareLookup(backend.database.reads, 'dashboard', {
    createdAt: isoOf(users.createdAt),
    points: pointsOfMember,
    totals: totalsOfMember,
    completed: completedCount,
    last: lastCompletedSurvey,
    open: openTotals,
    next: firstOpenSurvey,
  })
  serveReading(
    app,
    backend,
    dashboard,
    () => overview,
    ({ createdAt, points, totals, completed, last, open, next }) => {
      const { earned, redemptions, paidOut } = figuresOf(totals)
      return {
        success: true,
        dashboard: {
          user: { createdAt },
          stats: {
            totalSurveys: completed,
            totalPointsEarned: earned,
            totalRedemptions: redemptions,
            currentPoints: points,
            approvedWithdrawalAmount: paidOut,
          },
          recentCompletedSurveys: last
            ? [
                {
                  Survey: { title: last.survey.title, translations: last.survey.translations },
                  pointsEarned: last.pointsEarned,
                  updatedAt: last.completedAt,
                  createdAt: last.completedAt,
                },
              ]
            : [],
          recentOpenSurveys: next ? [next] : [],
          openSurveys: open,
        },
      }
    },
  )
}

export function serveUsers(app: FastifyInstance, backend: Backend): void {
  serve(app, backend, profile, async ({ member, store }) => ({
    success: true,
    user: await shown(store, member),
    hasPassword: member.passwordHash !== null,
    google:
      member.googleId === null
        ? null
        : { email: member.googleEmail, linkedAt: member.googleLinkedAt?.toISOString() ?? null },
  }))

  serveDashboard(app, backend)
}
