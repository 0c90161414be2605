import type { NoticeFile } from '../../accounts/consent/notice-file.ts'
import { CODE_LIFE, RESEND_AFTER, TRIES } from '../../accounts/rules.ts'
import type { DatabaseChoice } from '../../db/choice.ts'
import type { DataKey } from '../../db/vault/keys.ts'
import type { TrustedProxies } from '../../http/limits/caller.ts'
import type { Limit, NodeLimits } from '../../http/limits/node-limits.ts'
import type { Facts } from '../../http/site/front-page.ts'
import type { MailConfig } from '../../mail/smtp.ts'
import type { BankAnswerForm } from '../../money/withdrawals/bank-answers.ts'
import type { PayoutCalendar } from '../../money/withdrawals/payout-day.ts'

/** All nodes together count these limits (accounts/budgets.ts). */
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

export interface ServerConfig {
  readonly production: boolean
  readonly database: DatabaseChoice
  readonly secret: string
  /** The first key encrypts, all decrypt. A demonstration without keys makes one. */
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly mail: MailConfig
  /** The address of the operator, for the daily mail about what waits and for each complaint. */
  readonly operatorMail?: string | undefined
  readonly loginCode: 'asked' | 'all'
  /** Without a notice, production shows none, and a demonstration has its own. */
  readonly notice?: NoticeFile | undefined
  readonly consent?: 'required' | 'optional'
  readonly publicUrl: string | undefined
  /** Attributes of `panel-app`. A fact with an empty text is left out. */
  readonly facts?: Facts
  readonly google: GoogleConfig | undefined
  /** Without this service, production has no rate, and a demonstration has a sample. */
  readonly exchangeRateUrl: string | undefined
  /** Scripts of these origins can read the content of native elements on their pages. */
  readonly partnerOrigins: readonly string[]
  readonly framedOrigins: readonly string[]
  readonly imageOrigins?: readonly string[]
  readonly imagesDir?: string | undefined
  /** The days on which withdrawals are paid, and the form of a file for the bank (docs/operating.md, Withdrawals). */
  readonly payouts: PayoutCalendar
  readonly payoutColumns: string
  /** The columns and the words of status in the bank's answers. */
  readonly bankAnswers: BankAnswerForm
  /** Days from a complaint to the day by which it is answered. */
  readonly complaintDays: number
  readonly seed: boolean
  readonly logLevel: string
  readonly log?: { write(line: string): void } | undefined
  readonly trustProxy: TrustedProxies
  /** The ids of this node's sockets begin with this name. */
  readonly nodeName: string | undefined
  /** The address of `/metrics`, and of `/results` with a token. Neither is served without it. */
  readonly operator?: { readonly host: string; readonly port: number; readonly token?: string | undefined } | undefined
  /** The cost of argon2id, with memory in KiB. `waiting` is the number of passwords that may wait to be hashed. */
  readonly hashing: { readonly memoryCost: number; readonly timeCost: number; readonly waiting: number }
  readonly limits: Limits
  readonly nodeLimits: NodeLimits
  /** Seconds for which a server continues to serve after it was told to stop. */
  readonly drainSeconds: number
  readonly now: () => Date
  /** The built files and the pages around them. Without them, the server has only the API. */
  readonly pages?: { readonly dist: string; readonly host: string } | undefined
}

export interface ProcessConfig extends ServerConfig {
  readonly host: string
  readonly port: number
  readonly partnerPort: number
  readonly galleryPort: number
  readonly googleStandInPort: number
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

export const defaults = {
  hashing: { memoryCost: 19_456, timeCost: 2, waiting: 256 },
  now: () => new Date(),
} satisfies Partial<ServerConfig>

export type DataConfig = Pick<
  ServerConfig,
  | 'production'
  | 'database'
  | 'secret'
  | 'dataKeys'
  | 'payouts'
  | 'payoutColumns'
  | 'bankAnswers'
  | 'complaintDays'
  | 'operatorMail'
  | 'facts'
>
