import * as auth from '../../../../src/contract/auth.ts'
import type { Call } from '../../../../src/contract/call.ts'
import * as complaints from '../../../../src/contract/complaints.ts'
import { getConsent, getNotice, giveConsent } from '../../../../src/contract/consent.ts'
import { dashboard } from '../../../../src/contract/dashboard.ts'
import * as drafts from '../../../../src/contract/drafts.ts'
import * as google from '../../../../src/contract/google.ts'
import { ledger } from '../../../../src/contract/ledger.ts'
import * as ownRecord from '../../../../src/contract/own-record.ts'
import * as passkeys from '../../../../src/contract/passkeys.ts'
import * as rates from '../../../../src/contract/rates.ts'
import * as rewards from '../../../../src/contract/rewards.ts'
import * as security from '../../../../src/contract/security.ts'
import * as surveys from '../../../../src/contract/surveys.ts'
import * as users from '../../../../src/contract/users.ts'

const tags = {
  auth: { ...auth, getNotice },
  google,
  passkeys,
  users: { ...users, ...ownRecord, ...complaints, getConsent, giveConsent, dashboard, ledger },
  security,
  surveys: { ...surveys, ...drafts },
  rewards,
  rates,
}

export const contract = {
  ...tags.auth,
  ...tags.google,
  ...tags.passkeys,
  ...tags.users,
  ...tags.security,
  ...tags.surveys,
  ...tags.rewards,
  ...tags.rates,
}

export const calls: readonly { name: string; tag: string; call: Call }[] = Object.entries(tags).flatMap(([tag, file]) =>
  Object.entries<Call>(file).map(([name, call]) => ({ name, tag, call })),
)
