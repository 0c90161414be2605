import type { Call } from '../../../../src/api/call.ts'
import * as drafts from '../../../../src/api/drafts.ts'
import * as google from '../../../../src/api/google.ts'
import { ledger } from '../../../../src/api/ledger.ts'
import { checkOrigin } from '../../../../src/api/origin.ts'
import { exchangeRate } from '../../../../src/api/rates.ts'
import { listRedemptions } from '../../../../src/api/rewards.ts'
import { logout } from '../../../../src/api/session.ts'
import { countOfferStep, surveyOffer } from '../../../../src/api/surveys.ts'
import { eraseAccount, exportData } from '../../../../src/api/users.ts'

/** The widgets work without these calls if a server answers 404. */
export const optionalCalls: ReadonlySet<Call> = new Set<Call>([
  ...Object.values<Call>(google),
  ...Object.values<Call>(drafts),
  checkOrigin,
  exchangeRate,
  ledger,
  listRedemptions,
  logout,
  surveyOffer,
  countOfferStep,
  exportData,
  eraseAccount,
])
