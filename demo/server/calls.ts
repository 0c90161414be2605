import * as auth from '../../src/api/auth.ts'
import type { Call } from '../../src/api/call.ts'
import { dashboard } from '../../src/api/dashboard.ts'
import * as google from '../../src/api/google.ts'
import { ledger } from '../../src/api/ledger.ts'
import * as rates from '../../src/api/rates.ts'
import * as rewards from '../../src/api/rewards.ts'
import * as surveys from '../../src/api/surveys.ts'
import * as users from '../../src/api/users.ts'

const named = (tag: string, file: Record<string, Call>) =>
  Object.entries(file).map(([name, call]) => ({ name, tag, call }))

/** Every call of the contract, by its export name. */
export const calls: readonly { name: string; tag: string; call: Call }[] = [
  ...named('auth', auth),
  ...named('google', google),
  ...named('users', { ...users, dashboard, ledger }),
  ...named('surveys', surveys),
  ...named('rewards', rewards),
  ...named('rates', rates),
]
