import * as auth from '../../../../src/api/auth.ts'
import type { Call } from '../../../../src/api/call.ts'
import { dashboard } from '../../../../src/api/dashboard.ts'
import * as drafts from '../../../../src/api/drafts.ts'
import * as google from '../../../../src/api/google.ts'
import { ledger } from '../../../../src/api/ledger.ts'
import * as rates from '../../../../src/api/rates.ts'
import * as rewards from '../../../../src/api/rewards.ts'
import * as surveys from '../../../../src/api/surveys.ts'
import * as users from '../../../../src/api/users.ts'

const tags = {
  auth,
  google,
  users: { ...users, dashboard, ledger },
  surveys: { ...surveys, ...drafts },
  rewards,
  rates,
}

export const contract = {
  ...tags.auth,
  ...tags.google,
  ...tags.users,
  ...tags.surveys,
  ...tags.rewards,
  ...tags.rates,
}

export const calls: readonly { name: string; tag: string; call: Call }[] = Object.entries(tags).flatMap(([tag, file]) =>
  Object.entries<Call>(file).map(([name, call]) => ({ name, tag, call })),
)
