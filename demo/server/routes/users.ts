import type { FastifyInstance } from 'fastify'
import { dashboard } from '../../../src/api/dashboard.ts'
import * as users from '../../../src/api/users.ts'
import { shown } from '../accounts/members.ts'
import type { Backend } from '../backend.ts'
import { serve } from '../http.ts'
import { figuresOf, pointsOf } from '../ledger/ledger.ts'
import { completedBy, openSurveysOf } from '../surveys/submission.ts'

/** The dashboard shows one survey of each kind (docs/rules.md, Dashboard). */
const RECENT = 1

/** What a member's profile and dashboard show. */
export function serveUsers(app: FastifyInstance, backend: Backend): void {
  serve(app, backend, users.profile, async ({ member, store }) => ({
    success: true,
    user: await shown(store, member),
    hasPassword: member.passwordHash !== null,
    google:
      member.googleId === null
        ? null
        : { email: member.googleEmail, linkedAt: member.googleLinkedAt?.toISOString() ?? null },
  }))

  serve(app, backend, dashboard, async ({ member, store }) => {
    const completed = await completedBy(store, member.id)
    const open = await openSurveysOf(store, member.id)
    const { earned, redemptions, paidOut } = await figuresOf(store, member.id)
    const stats = {
      totalSurveys: completed.length,
      totalPointsEarned: earned,
      totalRedemptions: redemptions,
      currentPoints: await pointsOf(store, member.id),
      approvedWithdrawalAmount: paidOut,
    }
    const recentCompletedSurveys = completed.slice(0, RECENT).map(({ response, survey }) => ({
      Survey: { title: survey.title },
      pointsEarned: response.pointsEarned,
      updatedAt: response.completedAt.toISOString(),
      createdAt: response.completedAt.toISOString(),
    }))
    return {
      success: true,
      dashboard: {
        user: { createdAt: member.createdAt.toISOString() },
        stats,
        recentCompletedSurveys,
        recentOpenSurveys: open.slice(0, RECENT),
      },
    }
  })
}
