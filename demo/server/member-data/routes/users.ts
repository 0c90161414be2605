import type { FastifyInstance } from 'fastify'
import { dashboard } from '../../../../src/contract/dashboard.ts'
import { profile } from '../../../../src/contract/users.ts'
import type { AccountsBackend } from '../../accounts/backend.ts'
import { shown } from '../../accounts/members.ts'
import { countSessions } from '../../accounts/sessions.ts'
import { isoOf } from '../../db/iso.ts'
import { users } from '../../db/schema.ts'
import { serve, serveReading } from '../../http/http.ts'
import { prepareLookup } from '../../http/session/lookup.ts'
import { pointsOfMember, totalsOfMember } from '../../ledger/ledger.ts'
import { completedCount, firstOpenSurvey, lastCompletedSurvey, openTotals } from '../../surveys/listing.ts'
import { dashboardOf } from '../dashboard.ts'

function serveDashboard(app: FastifyInstance, backend: AccountsBackend): void {
  const overview = prepareLookup(backend.database.reads, 'dashboard', {
    createdAt: isoOf(users.createdAt),
    points: pointsOfMember,
    totals: totalsOfMember,
    completed: completedCount,
    last: lastCompletedSurvey,
    open: openTotals,
    next: firstOpenSurvey,
  })
  serveReading(app, backend, dashboard, () => overview, dashboardOf)
}

export function serveUsers(app: FastifyInstance, backend: AccountsBackend): void {
  serve(app, backend, profile, async ({ member, store, now }) => ({
    success: true,
    user: await shown(store, member),
    hasPassword: member.passwordHash !== null,
    corrects: true,
    loginCode: backend.config.loginCode === 'all' || member.passwordHash === null ? null : member.loginCode,
    sessions: await countSessions(store, member.id, now),
    google:
      member.googleId === null
        ? null
        : { email: member.googleEmail, linkedAt: member.googleLinkedAt?.toISOString() ?? null },
  }))

  serveDashboard(app, backend)
}
