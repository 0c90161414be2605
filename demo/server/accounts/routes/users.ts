import type { FastifyInstance } from 'fastify'
import { dashboard } from '../../../../src/api/dashboard.ts'
import { ledger } from '../../../../src/api/ledger.ts'
import { profile } from '../../../../src/api/users.ts'
import type { Backend } from '../../backend.ts'
import { isoOf } from '../../db/iso.ts'
import { users } from '../../db/schema.ts'
import { serve, serveReading } from '../../http/http.ts'
import { pointsOfMember, totalsOfMember } from '../../money/ledger/ledger.ts'
import { createPassbook } from '../../money/ledger/passbook.ts'
import {
  completedCount,
  completedIdsWithinLimit,
  firstSurveyBeyondLimit,
  lastCompletedSurvey,
} from '../../surveys/listing.ts'
import { versionOfSurveys } from '../../surveys/open-surveys.ts'
import { dashboardOf } from '../dashboard.ts'
import { shown } from '../members.ts'
import { prepareLookup } from '../sessions.ts'

function serveDashboard(app: FastifyInstance, backend: Backend): void {
  const overview = prepareLookup(backend.database.reads, 'dashboard', {
    createdAt: isoOf(users.createdAt),
    points: pointsOfMember,
    totals: totalsOfMember,
    completed: completedCount,
    last: lastCompletedSurvey,
    version: versionOfSurveys,
    completedIds: completedIdsWithinLimit,
    firstBeyond: firstSurveyBeyondLimit,
  })
  serveReading(
    app,
    backend,
    dashboard,
    () => overview,
    async ({ createdAt, points, totals, completed, last, version, completedIds, firstBeyond }) => {
      const remaining = completedIds && (await backend.openSurveys.countRemaining(completedIds, version))
      const next = remaining ? remaining.first : firstBeyond
      return dashboardOf({ createdAt, points, totals, completed, last, next, open: remaining })
    },
  )
}

/** What a member's profile, dashboard and passbook show. */
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

  const { lookupFor, pageOf } = createPassbook(backend.database.reads)
  serveReading(app, backend, ledger, lookupFor, pageOf)
}
