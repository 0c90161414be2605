import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { PARTNER } from '../../src/contract/call.ts'
import { POINTS_COST } from '../../src/contract/price-changed.ts'
import { serveAccount } from './accounts/routes/account.ts'
import { serveAuth } from './accounts/routes/auth.ts'
import { serveComplaints } from './accounts/routes/complaints.ts'
import { serveConsent } from './accounts/routes/consent.ts'
import { serveGoogle, serveUnlink } from './accounts/routes/google.ts'
import { servePasskeys } from './accounts/routes/passkeys.ts'
import { servePassword } from './accounts/routes/password.ts'
import { serveRecovery } from './accounts/routes/recovery.ts'
import { serveRegistration } from './accounts/routes/registration.ts'
import { serveSecurity } from './accounts/routes/security.ts'
import { serveDescriptions } from './http/contract/descriptions.ts'
import { REQUEST_ID } from './http/request-id.ts'
import { compressAnswers } from './http/site/compression.ts'
import { servePassbook } from './ledger/passbook.ts'
import { servePrivacy } from './member-data/routes/privacy.ts'
import { serveUsers } from './member-data/routes/users.ts'
import { serveRates } from './money/routes/rates.ts'
import { serveRewards } from './money/routes/rewards.ts'
import { serveWithdrawals } from './money/routes/withdrawals.ts'
import type { Backend } from './operator/backend.ts'
import { serveDrafts } from './surveys/routes/drafts.ts'
import { serveSurveys } from './surveys/routes/surveys.ts'

/** Serves the calls of the contract. */
export async function serveApi(api: FastifyInstance, backend: Backend): Promise<void> {
  await api.register(cors, {
    origin: [...backend.config.partnerOrigins],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', PARTNER, POINTS_COST],
    exposedHeaders: ['Retry-After', REQUEST_ID],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    // a day, in seconds, because a preflight delays a page's call by a round trip
    maxAge: 86_400,
  })
  await compressAnswers(api)
  serveAuth(api, backend)
  serveGoogle(api, backend)
  serveUnlink(api, backend)
  servePasskeys(api, backend)
  serveRegistration(api, backend)
  serveRecovery(api, backend)
  serveUsers(api, backend)
  servePassbook(api, backend)
  servePassword(api, backend)
  serveWithdrawals(api, backend)
  servePrivacy(api, backend)
  serveConsent(api, backend)
  serveComplaints(api, backend)
  serveAccount(api, backend)
  serveSecurity(api, backend)
  serveSurveys(api, backend)
  serveDrafts(api, backend)
  serveRewards(api, backend)
  serveRates(api, backend)
  serveDescriptions(api, backend)
}
