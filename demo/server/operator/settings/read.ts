import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { limitsFor } from '../../accounts/config.ts'
import { nodeLimitsFor } from '../../http/limits/node-limits.ts'
import { root } from '../../http/site/root.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { readNotice } from '../authoring/read-notice.ts'
import { isNearly } from '../nearly.ts'
import { type DataConfig, defaults, type ProcessConfig } from './config.ts'
import { readFacts } from './facts.ts'
import { DEMO_SECRET } from './schemas.ts'
import { NAMES, type Name, type Settings, variablesFor } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const OF_DATA: readonly Name[] = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATA_DIR',
  'EMBEDDED_DATABASE',
  'PANEL_SECRET',
  'PANEL_DATA_KEYS',
  'PAYOUT_DAYS',
  'WORKING_DAYS',
  'HOLIDAYS',
  'PAYOUT_COLUMNS',
  'SETTLE_COLUMNS',
  'SETTLE_STATUSES',
  'COMPLAINT_DAYS',
  'OPERATOR_MAIL',
  'SUPPORT_EMAIL',
]
const OTHERS = ['PANEL_VIEW', 'PANEL_OUT', 'PANEL_HEAVY', 'PANEL_SEED', 'PANEL_TEST_DATABASES']

const PORTS = ['PORT', 'OPERATOR_PORT', 'PARTNER_PORT', 'GALLERY_PORT', 'GOOGLE_STANDIN_PORT'] as const
const PRODUCTION_PORTS = PORTS.slice(0, 2)

function contradictions(given: { readonly [Key in Name]?: string | undefined }, settings: Settings): string[] {
  const production = given.NODE_ENV === 'production'
  const ports = (production ? PRODUCTION_PORTS : PORTS).filter((name) => settings[name])
  const samePorts = ports.flatMap((name, at) =>
    ports.slice(at + 1).flatMap((other) => (settings[name] === settings[other] ? [[name, other] as const] : [])),
  )
  const isGoogleHalf = !given.GOOGLE_CLIENT_ID !== !given.GOOGLE_CLIENT_SECRET
  const isNowhere = production && !given.DATABASE_URL && !given.EMBEDDED_DATABASE
  const rules: readonly (readonly [isBroken: unknown, text: string])[] = [
    [isGoogleHalf, 'Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set: set both or neither'],
    [
      given.GOOGLE_ISSUER && !given.GOOGLE_CLIENT_ID,
      'GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID: set both or neither',
    ],
    [
      given.OPERATOR_TOKEN && !given.OPERATOR_PORT,
      'OPERATOR_TOKEN is set without OPERATOR_PORT: set both, because the results are served at that port',
    ],
    [
      production && given.CONSENT === 'required' && !given.NOTICE,
      'CONSENT is required without NOTICE: name the file of the notice that members agree to',
    ],
    ...samePorts.map(
      ([name, other]) => [true, `${name} and ${other} are both ${settings[name]}: each needs its own port`] as const,
    ),
    [
      given.DATABASE_URL && given.DATA_DIR,
      'DATABASE_URL and DATA_DIR are both set: the data is in PostgreSQL or in a folder, so unset one of them',
    ],
    [
      given.DATABASE_URL && given.EMBEDDED_DATABASE,
      'DATABASE_URL and EMBEDDED_DATABASE are both set: the data is in PostgreSQL, so unset EMBEDDED_DATABASE',
    ],
    [
      isNowhere,
      'DATABASE_URL must be set in production, because the embedded database may lose points in a power cut. To accept that, set EMBEDDED_DATABASE=accept-data-loss',
    ],
  ]
  return rules.flatMap(([isBroken, text]) => (isBroken ? [text] : []))
}

/** Reports all faults together, one per line. With `dataOnly`, reads only where the data is. */
function readSettings(environment: Environment, dataOnly: boolean): Settings & { readonly production: boolean } {
  const names = dataOnly ? OF_DATA : NAMES
  const given = Object.fromEntries(
    NAMES.map((name) => [name, names.includes(name) ? environment[name]?.trim() || undefined : undefined]),
  )
  const production = given.NODE_ENV === 'production'
  const variables = variablesFor(production, production && !dataOnly)
  const { issues = [], output } = v.safeParse(variables, given, { abortPipeEarly: true })
  const settings = output as Settings
  const faults = issues.map(({ path, message }) => `${path?.[0].key}${message}`)
  faults.push(...contradictions(given, settings))
  if (faults.length > 0) throw new StartFailure(faults.join('\n'))
  return { ...settings, production }
}

function dataConfigOf(settings: ReturnType<typeof readSettings>): DataConfig {
  const { DATABASE_URL: url, DATA_DIR: path = '.data', production } = settings
  return {
    production,
    database: url ? { kind: 'postgres', url } : { kind: 'directory', path },
    secret: settings.PANEL_SECRET ?? DEMO_SECRET,
    dataKeys: settings.PANEL_DATA_KEYS,
    payouts: { days: settings.PAYOUT_DAYS, week: settings.WORKING_DAYS, holidays: settings.HOLIDAYS ?? [] },
    payoutColumns: settings.PAYOUT_COLUMNS,
    bankAnswers: { columns: settings.SETTLE_COLUMNS, statuses: settings.SETTLE_STATUSES },
    complaintDays: settings.COMPLAINT_DAYS,
    operatorMail: settings.OPERATOR_MAIL,
    facts: readFacts(settings),
  }
}

export const readDataConfig = (environment: Environment): DataConfig => dataConfigOf(readSettings(environment, true))

/** The folder of the demonstration's pictures; a production host has none. */
function demoImages(): string | undefined {
  const folder = join(root, 'demo', 'content', 'images')
  return existsSync(folder) ? folder : undefined
}

export function readConfig(environment: Environment): ProcessConfig {
  const settings = readSettings(environment, false)
  const { production, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OPERATOR_PORT: port } = settings
  const seed = settings.SEED === 'demo'
  const issuer = settings.GOOGLE_ISSUER ?? 'https://accounts.google.com'
  return {
    ...defaults,
    ...dataConfigOf(settings),
    host: settings.HOST,
    port: settings.PORT,
    partnerPort: settings.PARTNER_PORT,
    galleryPort: settings.GALLERY_PORT,
    googleStandInPort: settings.GOOGLE_STANDIN_PORT,
    publicUrl: settings.PUBLIC_URL,
    google: clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    exchangeRateUrl: settings.EXCHANGE_RATE_URL,
    mail: { from: settings.MAIL_FROM, smtpUrl: settings.SMTP_URL },
    loginCode: settings.LOGIN_CODE,
    notice: settings.NOTICE === undefined ? undefined : readNotice(settings.NOTICE),
    consent: settings.CONSENT,
    partnerOrigins: settings.PARTNER_ORIGINS,
    framedOrigins: settings.PARTNER_FRAME_ORIGINS,
    imageOrigins: settings.IMAGE_ORIGINS,
    imagesDir: settings.IMAGES_DIR ?? (seed ? demoImages() : undefined),
    seed,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    nodeName: settings.NODE_NAME,
    operator: port === undefined ? undefined : { host: settings.OPERATOR_HOST, port, token: settings.OPERATOR_TOKEN },
    drainSeconds: settings.DRAIN_SECONDS,
    limits: limitsFor(production),
    nodeLimits: nodeLimitsFor(production),
  }
}

const SHORTEST_WITH_MISTAKE = 7
const lettersOf = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '')

export function warnOfUnknown(environment: Environment): string[] {
  const known = new Set<string>([...NAMES, ...OTHERS])
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const letters = lettersOf(name)
      const near = NAMES.find((one) => {
        const ours = lettersOf(one)
        return letters === ours || (ours.length >= SHORTEST_WITH_MISTAKE && isNearly(letters, ours))
      })
      if (near) return [`${name} is not a variable of the server: do you mean ${near}?`]
      return name.startsWith('PANEL_') ? [`${name} is not a variable of the server (docs/operating.md lists them)`] : []
    })
}
