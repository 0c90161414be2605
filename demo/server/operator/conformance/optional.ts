import type { Call } from '../../../../src/contract/call.ts'
import * as complaints from '../../../../src/contract/complaints.ts'
import { getConsent, getNotice, giveConsent } from '../../../../src/contract/consent.ts'
import * as drafts from '../../../../src/contract/drafts.ts'
import * as google from '../../../../src/contract/google.ts'
import { ledger } from '../../../../src/contract/ledger.ts'
import { checkOrigin } from '../../../../src/contract/origin.ts'
import * as ownRecord from '../../../../src/contract/own-record.ts'
import * as passkeys from '../../../../src/contract/passkeys.ts'
import { exchangeRate } from '../../../../src/contract/rates.ts'
import { listRedemptions } from '../../../../src/contract/rewards.ts'
import * as security from '../../../../src/contract/security.ts'
import { logout } from '../../../../src/contract/session.ts'
import { countOfferStep, screenGuest, screenSurvey, surveyOffer } from '../../../../src/contract/surveys.ts'
import { eraseAccount, exportData } from '../../../../src/contract/users.ts'

/** A server may answer these calls with 404; the widgets then work without them. */
export const optionalCalls: ReadonlySet<Call> = new Set<Call>([
  ...Object.values<Call>(google),
  ...Object.values<Call>(drafts),
  ...Object.values<Call>(passkeys),
  ...Object.values<Call>(security),
  checkOrigin,
  exchangeRate,
  ledger,
  listRedemptions,
  logout,
  surveyOffer,
  countOfferStep,
  screenSurvey,
  screenGuest,
  getNotice,
  getConsent,
  giveConsent,
  ...Object.values<Call>(ownRecord),
  ...Object.values<Call>(complaints),
  exportData,
  eraseAccount,
])
