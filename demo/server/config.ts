import { readTrustedProxies, type TrustedProxies } from './caller.ts'
import { StartFailure } from './failure.ts'
import { type DataKey, parseDataKeys } from './vault/keys.ts'

export type DatabaseChoice =
  /** `snapshot`: the file of a dump to begin with, which is quicker than an empty one. */
  | { readonly kind: 'memory'; readonly snapshot?: string | undefined }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** So many tries in so many seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

export interface Limits {
  /** Failed sign-ins of one account from one address. */
  readonly login: Limit
  /** Failed sign-ins of one account from anywhere. */
  readonly account: Limit
  /** Calls without a session from one address. */
  readonly address: Limit
  /** Mails of one purpose to one recipient. */
  readonly mails: Limit
  /** Failed password changes of one member. */
  readonly password: Limit
  /** Sandbox members made from one address. */
  readonly sandbox: Limit
}

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
  readonly mail: { readonly from: string; readonly smtpUrl?: string | undefined }
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
  /** argon2id; memory in KiB. */
  readonly hashing: { readonly memoryCost: number; readonly timeCost: number }
  readonly limits: Limits
  /** Seconds between two mails of one purpose to one address. */
  readonly resendAfter: number
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

type Variables = Readonly<Record<string, string | undefined>>

const DEMO_SECRET = 'a demonstration keeps no secrets'
const SECRET_MINIMUM = 32

const limitsFor = (strict: boolean): Limits => ({
  login: { points: 10, seconds: 900 },
  account: { points: 50, seconds: 900 },
  address: { points: strict ? 300 : 10_000, seconds: 300 },
  mails: { points: strict ? 10 : 100, seconds: 3600 },
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
  hashing: { memoryCost: 19_456, timeCost: 2 },
  limits: limitsFor(false),
  resendAfter: 60,
  now: () => new Date(),
}

function readUrl(name: string, value: string, protocols: readonly string[], faults: string[]): string {
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (!protocols.includes(protocol)) {
    faults.push(`${name} is not a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
  return value
}

/** One origin of a list, as browsers write it; none for an empty word or a fault. */
function readOrigin(name: string, value: string, faults: string[]): string[] {
  if (!value) return []
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname.includes('*')) {
    faults.push(`${name}: ${value} is no origin such as https://partner.example; each one is named, none by a star`)
    return []
  }
  return [url.origin]
}

const trimmed = (variables: Variables, name: string): string | undefined => variables[name]?.trim() || undefined

function databaseChoice(variables: Variables, faults: string[]): DatabaseChoice {
  const url = trimmed(variables, 'DATABASE_URL')
  if (url) return { kind: 'postgres', url: readUrl('DATABASE_URL', url, ['postgres:', 'postgresql:'], faults) }
  return { kind: 'directory', path: trimmed(variables, 'DATA_DIR') ?? '.data' }
}

function dataKeysIn(variables: Variables, faults: string[]): readonly DataKey[] | undefined {
  const text = trimmed(variables, 'PANEL_DATA_KEYS')
  return text ? parseDataKeys('PANEL_DATA_KEYS', text, faults) : undefined
}

export type DataConfig = Pick<ServerConfig, 'production' | 'database' | 'secret' | 'dataKeys'>

/** Of the environment's variables those that say where the data is, and what opens it. */
export function readDataConfig(variables: Variables): DataConfig {
  const faults: string[] = []
  const config = {
    production: trimmed(variables, 'NODE_ENV') === 'production',
    database: databaseChoice(variables, faults),
    secret: trimmed(variables, 'PANEL_SECRET') ?? DEMO_SECRET,
    dataKeys: dataKeysIn(variables, faults),
  }
  if (faults.length > 0) throw new StartFailure(faults.join('\n'))
  return config
}

/** Reads the environment's variables; all mistakes are told at once, one a line. */
export function readConfig(variables: Variables): ProcessConfig {
  const faults: string[] = []
  const read = (name: string) => trimmed(variables, name)
  const production = read('NODE_ENV') === 'production'

  const port = (name: string, fallback: number): number => {
    const value = Number(read(name) ?? fallback)
    if (!Number.isInteger(value) || value < 0 || value > 65_535) faults.push(`${name} is not a port: 0 to 65535`)
    return value
  }
  const oneOf = (name: string, allowed: readonly string[], fallback: string): string => {
    const value = read(name) ?? fallback
    if (!allowed.includes(value)) faults.push(`${name} is none of ${allowed.join(', ')}`)
    return value
  }
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = read(name)
    return value && readUrl(name, value, protocols, faults)
  }
  const origins = (name: string): string[] => [
    ...new Set((read(name) ?? '').split(/[\s,]+/).flatMap((value) => readOrigin(name, value, faults))),
  ]

  const database = databaseChoice(variables, faults)
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  const secret = read('PANEL_SECRET')
  if (production && (!secret || secret.length < SECRET_MINIMUM)) {
    faults.push(`PANEL_SECRET must be set in production, to ${SECRET_MINIMUM} characters or more that nobody can guess`)
  }
  const dataKeys = dataKeysIn(variables, faults)
  if (production && !dataKeys)
    faults.push('PANEL_DATA_KEYS must be set in production, to id:key: it encrypts bank details (see README.md)')
  if (production && !smtpUrl) faults.push('SMTP_URL must be set in production: codes go out by mail')
  if (production && !read('MAIL_FROM')) faults.push('MAIL_FROM must be set in production: the sender of the mails')

  const nodeName = read('NODE_NAME')
  if (nodeName && !/^\w+$/.test(nodeName)) faults.push('NODE_NAME is not made of letters and digits')
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
  const googleIssuer = url('GOOGLE_ISSUER', production ? ['https:'] : ['https:', 'http:'])
  const clientId = read('GOOGLE_CLIENT_ID')
  const clientSecret = read('GOOGLE_CLIENT_SECRET')
  if (Boolean(clientId) !== Boolean(clientSecret))
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all')
  if (googleIssuer && !clientId) faults.push('GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID')
  if (production && clientId && !publicUrl)
    faults.push('PUBLIC_URL must be set in production with Google: it sends members back there')

  const config: ProcessConfig = {
    ...demoConfig,
    production,
    host: read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: port('PORT', 4173),
    partnerPort: port('PARTNER_PORT', 4174),
    galleryPort: port('GALLERY_PORT', 4176),
    googleStandInPort: port('GOOGLE_STANDIN_PORT', 4175),
    publicUrl,
    google:
      clientId && clientSecret
        ? { issuer: googleIssuer ?? 'https://accounts.google.com', clientId, clientSecret }
        : undefined,
    exchangeRateUrl: url('EXCHANGE_RATE_URL', ['https:', 'http:']),
    database,
    secret: secret ?? DEMO_SECRET,
    dataKeys,
    mail: { from: read('MAIL_FROM') ?? demoConfig.mail.from, smtpUrl },
    loginCode: oneOf('LOGIN_CODE', ['asked', 'all'], 'asked') as 'asked' | 'all',
    partnerOrigins: origins('PARTNER_ORIGINS'),
    framedOrigins: origins('PARTNER_FRAME_ORIGINS'),
    seed: read('SEED') === 'demo' || !production,
    logLevel: oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      production ? 'info' : 'warn',
    ),
    trustProxy: readTrustedProxies('TRUST_PROXY', read('TRUST_PROXY') ?? '', faults),
    nodeName,
    limits: limitsFor(production),
  }
  if (faults.length > 0) throw new StartFailure(faults.join('\n'))
  return config
}
