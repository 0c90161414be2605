import { CODE_LIFE, RESEND_AFTER, TRIES } from '../../accounts/rules.ts'
import type { DatabaseChoice } from '../../db/choice.ts'
import type { DataKey } from '../../db/vault/keys.ts'
import type { TrustedProxies } from '../../http/limits/caller.ts'
import type { Limit, NodeLimits } from '../../http/limits/node-limits.ts'
import type { Facts } from '../../http/site/front-page.ts'
import type { MailConfig } from '../../mail/smtp.ts'

/** Limits that all nodes count together (accounts/budgets.ts). */
export interface Limits {
  /** Wrong passwords for one account from one address. */
  readonly login: Limit
  /** Wrong passwords for one account from anywhere; beyond it the right one also needs a mailed code. */
  readonly account: Limit
  /** Wrong passwords and codes from one address, over all accounts. */
  readonly network: Limit
  readonly networkDay: Limit
  /** Wrong codes with one challenge. */
  readonly challenge: Limit
  /** Wrong codes without a challenge for one account: from one address, and per day from anywhere. */
  readonly unchallenged: Limit
  readonly unchallengedDay: Limit
  /** Wrong six-digit codes for one account, over all codes and challenges. */
  readonly codes: Limit
  /** Mails of one kind to one recipient before they are limited. */
  readonly mails: Limit
  /** The first mail of one purpose to one recipient, asked for from one address: a later one is a resend. */
  readonly firstMail: Limit
  readonly resend: Limit
  /** Calls without a session from one address. */
  readonly address: Limit
  /** Failed password changes of one member. */
  readonly password: Limit
}

/** The OpenID provider for Google accounts, and our client there. */
export interface GoogleConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface ServerConfig {
  readonly production: boolean
  readonly database: DatabaseChoice
  /** Derives codes; codes that were mailed under another secret stop working. */
  readonly secret: string
  /** Encrypt bank details: the first encrypts, all decrypt. Without any, a demonstration makes its own. */
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly mail: MailConfig
  /** Who needs a login code: accounts that turned it on, or all. */
  readonly loginCode: 'asked' | 'all'
  /** The panel's address for members, if it is not the one it listens on. */
  readonly publicUrl: string | undefined
  /** Facts that the site states, by the attributes of `panel-app`. A fact with an empty text is left out. */
  readonly facts?: Facts
  /** Without it Google is not offered. */
  readonly google: GoogleConfig | undefined
  /** A public exchange-rate service for rupees; without one, production has no rate and the demo a sample. */
  readonly exchangeRateUrl: string | undefined
  /** Origins that may call the API from their pages, whose scripts can then read what the elements show and store. */
  readonly partnerOrigins: readonly string[]
  /** Origins that may embed elements in frames of the panel's own origin. */
  readonly framedOrigins: readonly string[]
  /** Origins from which the panel's own pages may show pictures, such as those of rewards. */
  readonly imageOrigins?: readonly string[]
  /** A folder of pictures that the server serves below `/images/`. */
  readonly imagesDir?: string | undefined
  /** Whether an empty database gets the demo's content. */
  readonly seed: boolean
  readonly logLevel: string
  /** Receives the log's lines; standard output by default. */
  readonly log?: { write(line: string): void } | undefined
  readonly trustProxy: TrustedProxies
  /** This node's name among several; the ids of its sockets begin with it. */
  readonly nodeName: string | undefined
  /** The address of `/metrics`, apart from the members' port; not served without it. */
  readonly operator?: { readonly host: string; readonly port: number } | undefined
  /** argon2id; memory in KiB. `waiting`: how many passwords may wait to be hashed. */
  readonly hashing: { readonly memoryCost: number; readonly timeCost: number; readonly waiting: number }
  readonly limits: Limits
  readonly nodeLimits: NodeLimits
  /** Seconds that a server keeps serving after it was told to stop, while it reports that it is shutting down. */
  readonly drainSeconds: number
  readonly now: () => Date
  /** Folders of the host site: the built files and the pages around them. Without them there is only the API. */
  readonly pages?: { readonly dist: string; readonly host: string } | undefined
}

export interface ProcessConfig extends ServerConfig {
  readonly host: string
  readonly port: number
  readonly partnerPort: number
  readonly galleryPort: number
  /** The port of the stand-in for Google, which a demonstration starts if no Google client is set. */
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

/** Settings without a variable, the same for every server. */
export const defaults = {
  hashing: { memoryCost: 19_456, timeCost: 2, waiting: 256 },
  now: () => new Date(),
} satisfies Partial<ServerConfig>

export type DataConfig = Pick<ServerConfig, 'production' | 'database' | 'secret' | 'dataKeys'>
