import type { Call } from '../../../../src/api/call.ts'
import * as google from '../../../../src/api/google.ts'
import { ledger } from '../../../../src/api/ledger.ts'
import { exchangeRate } from '../../../../src/api/rates.ts'
import { listRedemptions } from '../../../../src/api/rewards.ts'
import { logout } from '../../../../src/api/session.ts'
import { eraseAccount, exportData } from '../../../../src/api/users.ts'

/** Optional calls: the widgets work without them if a server answers 404. */
export const optionalCalls: ReadonlySet<Call> = new Set<Call>([
  ...Object.values<Call>(google),
  exchangeRate,
  ledger,
  listRedemptions,
  logout,
  exportData,
  eraseAccount,
])
