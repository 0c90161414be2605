import type { TrustedProxies } from './caller.ts'
import type { TimeLimits } from './db/pool.ts'
import type { MailConfig } from './mail/smtp.ts'
import { type Limit, type NodeLimits, nodeLimitsFor } from './node-limits.ts'
import type { DataKey } from './vault/keys.ts'

export type DatabaseChoice =
  /** `snapshot`: the file of a dump to begin with, which is quicker than an empty one. */
  | { readonly kind: 'memory'; readonly snapshot?: string | undefined }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly limits?: TimeLimits | undefined }

/** How many failures are looked at (accounts/budgets.ts). */
export interface BudgetLimits {
  /** Wrong passwords for one account from one address. */
  readonly login: Limit
  /** Wrong passwords for one account from anywhere; beyond it the right one is answered with the code step. */
  readonly account: Limit
  /** Wrong passwords and codes from one address, over all accounts. */
  readonly network: Limit
  readonly networkDay: Limit
  /** Wrong codes with one challenge. */
  readonly challenge: Limit
  /** Wrong codes without a challenge, for one account from one address; the day's from anywhere. */
  readonly unchallenged: Limit
  readonly unchallengedDay: Limit
  /** Wrong six-digit codes for one account, over all of its codes and challenges. */
  readonly codes: Limit
  /** Mails of one kind to one recipient, before they are spread over time. */
  readonly mails: Limit
}

/** How often somebody may call (limits.ts). */
export interface RateConfig {
  /** Calls without a session from one address. */
  readonly address: Limit
  /** Failed password changes of one member. */
  readonly password: Limit
  /** Sandbox members made from one address. */
  readonly sandbox: Limit
}

export type Limits = BudgetLimits & RateConfig

/** Whom to ask about Google accounts, and as whom. */
export interface GoogleConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface ServerConfig {
  readonly production: boolean
  readonly database: DatabaseChoice
  /** Keys the hashes of codes; codes sent under another secret stop working. */
  readonly secret: string
  /** Encrypt bank details: the first one writes, all read. Without any a demonstration sees to its own. */
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly mail: MailConfig
  /** Who is asked for a login code: accounts that want it, or all. */
  readonly loginCode: 'asked' | 'all'
  /** Where members reach the panel, when not at the address it listens on. */
  readonly publicUrl: string | undefined
  /** Without it nothing offers Google. */
  readonly google: GoogleConfig | undefined
  /** A public exchange-rate service that answers for rupees; without one production has no rate, the demo a sample. */
  readonly exchangeRateUrl: string | undefined
  /** Origins that may call the API from their own pages, whose scripts can then read what the elements show and store. */
  readonly partnerOrigins: readonly string[]
  /** Origins that may hold elements in frames of the panel's own origin. */
  readonly framedOrigins: readonly string[]
  /** Whether an empty database gets the demo's content. */
  readonly seed: boolean
  readonly logLevel: string
  /** Takes the log, line by line; without it standard output does. */
  readonly log?: { write(line: string): void } | undefined
  readonly trustProxy: TrustedProxies
  /** Of several nodes this one; the ids of its sockets begin with it. */
  readonly nodeName: string | undefined
  /** Where `/metrics` is served, apart from what members reach; nowhere without it. */
  readonly operator?: { readonly host: string; readonly port: number } | undefined
  /** argon2id; memory in KiB. `waiting`: how many passwords may wait for their hash. */
  readonly hashing: { readonly memoryCost: number; readonly timeCost: number; readonly waiting: number }
  readonly limits: Limits
  readonly nodeLimits: NodeLimits
  /** Seconds between two mails of one purpose to one recipient that one address asks for. */
  readonly resendAfter: number
  /** Seconds in which a server that is told to stop still serves, and says that it is leaving. */
  readonly drainSeconds: number
  readonly now: () => Date
  /** Folders of the host site: the built files, and the pages around them. Without them there is only the API. */
  readonly pages?: { readonly dist: string; readonly host: string } | undefined
}

export interface ProcessConfig extends ServerConfig {
  readonly host: string
  readonly port: number
  readonly partnerPort: number
  readonly galleryPort: number
  /** Of the stand-in for Google, which a demonstration has while no client of Google's own is set. */
  readonly googleStandInPort: number
}

const DEMO_SECRET = 'a demonstration keeps no secrets'

const DAY = 86_400

export const limitsFor = (strict: boolean): Limits => ({
  login: { points: 10, seconds: 900 },
  account: { points: 50, seconds: DAY },
  network: { points: strict ? 100 : 10_000, seconds: 3600 },
  networkDay: { points: strict ? 400 : 10_000, seconds: DAY },
  challenge: { points: 5, seconds: 3600 },
  unchallenged: { points: 5, seconds: 600 },
  unchallengedDay: { points: strict ? 10 : 1000, seconds: DAY },
  codes: { points: strict ? 30 : 1000, seconds: DAY },
  address: { points: strict ? 300 : 10_000, seconds: 300 },
  mails: { points: strict ? 5 : 100, seconds: DAY },
  password: { points: 5, seconds: 900 },
  sandbox: { points: 100, seconds: 3600 },
})

/** What a server is built from where nothing else is said; tests start here. */
export const demoConfig: ServerConfig = {
  production: false,
  database: { kind: 'memory' },
  secret: DEMO_SECRET,
  mail: { from: 'Panel <no-reply@panel.example>' },
  loginCode: 'asked',
  publicUrl: undefined,
  google: undefined,
  exchangeRateUrl: undefined,
  partnerOrigins: [],
  framedOrigins: [],
  seed: true,
  logLevel: 'warn',
  trustProxy: 0,
  nodeName: undefined,
  hashing: { memoryCost: 19_456, timeCost: 2, waiting: 256 },
  limits: limitsFor(false),
  nodeLimits: nodeLimitsFor(false),
  resendAfter: 60,
  drainSeconds: 0,
  now: () => new Date(),
}

export type DataConfig = Pick<ServerConfig, 'production' | 'database' | 'secret' | 'dataKeys'>
