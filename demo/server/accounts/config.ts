import type { Limit } from '../http/limits/node-limits.ts'
import { CODE_LIFE, RESEND_AFTER, TRIES } from './rules.ts'

/** All nodes together count these limits (budgets.ts). */
export interface Limits {
  readonly login: Limit
  /** Wrong passwords for one account from anywhere. Beyond this limit, the right password also needs a mailed code. */
  readonly account: Limit
  readonly network: Limit
  readonly networkDay: Limit
  readonly challenge: Limit
  /** Wrong codes without a challenge for one account: from one address, and per day from anywhere. */
  readonly unchallenged: Limit
  readonly unchallengedDay: Limit
  readonly codes: Limit
  readonly mails: Limit
  /** Mails of one purpose to one recipient that one address requested, without resends. */
  readonly firstMail: Limit
  readonly resend: Limit
  readonly address: Limit
  readonly password: Limit
}

export interface GoogleConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The settings that this room reads, besides those of the rooms below it. */
export interface AccountsConfig {
  readonly loginCode: 'asked' | 'all'
  readonly google: GoogleConfig | undefined
  /** Days from a complaint to the day by which it is answered. */
  readonly complaintDays: number
  /** The address of the operator, for the daily mail about what waits and for each complaint. */
  readonly operatorMail?: string | undefined
  /** The cost of argon2id, with memory in KiB. `waiting` is the number of passwords that may wait to be hashed. */
  readonly hashing: { readonly memoryCost: number; readonly timeCost: number; readonly waiting: number }
  readonly limits: Limits
}

const DAY = 86_400

export const limitsFor = (strict: boolean): Limits => ({
  login: { points: 10, seconds: 900 },
  account: { points: 50, seconds: DAY },
  network: { points: strict ? 100 : 10_000, seconds: 3600 },
  networkDay: { points: strict ? 400 : 10_000, seconds: DAY },
  challenge: { points: TRIES, seconds: 3600 },
  unchallenged: { points: 5, seconds: 600 },
  unchallengedDay: { points: strict ? 10 : 1000, seconds: DAY },
  codes: { points: strict ? 30 : 1000, seconds: DAY },
  address: { points: strict ? 300 : 10_000, seconds: 300 },
  mails: { points: strict ? 5 : 100, seconds: DAY },
  firstMail: { points: 1, seconds: CODE_LIFE / 1000 },
  resend: { points: 1, seconds: RESEND_AFTER },
  password: { points: 5, seconds: 900 },
})
