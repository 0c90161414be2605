import * as v from 'valibot'
import { nodeLimitsFor } from '../../http/limits/node-limits.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { type DataConfig, defaults, limitsFor, type ProcessConfig } from './config.ts'
import { readFacts } from './facts.ts'
import { isNearly } from './nearly.ts'
import { dataRules, rules } from './rules.ts'
import { FIRST } from './schemas.ts'
import { type Given, NAMES, type Name, type Settings, variablesFor } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const OF_DATA: readonly Name[] = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATA_DIR',
  'EMBEDDED_DATABASE',
  'PANEL_SECRET',
  'PANEL_DATA_KEYS',
]
/** Variables of the build and the tests. */
const OTHERS = ['PANEL_VIEW', 'PANEL_OUT', 'PANEL_HEAVY', 'PANEL_SEED', 'PANEL_TEST_DATABASES']

/** Reports all faults together, one per line. With `dataOnly` it reads nothing but where the data is. */
function readSettings(environment: Environment, dataOnly: boolean): Settings & { readonly production: boolean } {
  const names = dataOnly ? OF_DATA : NAMES
  const given: Given = Object.fromEntries(
    NAMES.map((name) => [name, names.includes(name) ? environment[name]?.trim() || undefined : undefined]),
  )
  const production = given.NODE_ENV === 'production'
  const { issues: single = [], output } = v.safeParse(variablesFor(production, production && !dataOnly), given, FIRST)
  const settings = output as Settings
  const { issues: several = [] } = v.safeParse(dataOnly ? dataRules : rules, { given, settings, production })
  const faults = [...single, ...several].map(({ path, message }) => `${path?.[0].key ?? ''}${message}`)
  if (faults.length > 0) throw new StartFailure(faults.join('\n'))
  return { ...settings, production }
}

function dataConfigOf(settings: ReturnType<typeof readSettings>): DataConfig {
  const { DATABASE_URL: url, DATA_DIR: path = '.data', production } = settings
  return {
    production,
    database: url ? { kind: 'postgres', url } : { kind: 'directory', path },
    secret: settings.PANEL_SECRET,
    dataKeys: settings.PANEL_DATA_KEYS,
  }
}

/** Reads only the variables for the data's location and keys. */
export const readDataConfig = (environment: Environment): DataConfig => dataConfigOf(readSettings(environment, true))

/** Reads the environment's variables. */
export function readConfig(environment: Environment): ProcessConfig {
  const settings = readSettings(environment, false)
  const { production, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
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
    facts: readFacts(settings),
    google: clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    exchangeRateUrl: settings.EXCHANGE_RATE_URL,
    mail: { from: settings.MAIL_FROM, smtpUrl: settings.SMTP_URL },
    loginCode: settings.LOGIN_CODE,
    partnerOrigins: settings.PARTNER_ORIGINS,
    framedOrigins: settings.PARTNER_FRAME_ORIGINS,
    imageOrigins: settings.IMAGE_ORIGINS,
    imagesDir: settings.IMAGES_DIR,
    seed: settings.SEED === 'demo',
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    nodeName: settings.NODE_NAME,
    operator:
      settings.OPERATOR_PORT === undefined ? undefined : { host: settings.OPERATOR_HOST, port: settings.OPERATOR_PORT },
    drainSeconds: settings.DRAIN_SECONDS,
    limits: limitsFor(production),
    nodeLimits: nodeLimitsFor(production),
  }
}

const lettersOf = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '')

const SHORTEST_WITH_MISTAKE = 7

/** Warnings about variables that look like mistyped ones of the server. */
export function warnOfUnknown(environment: Environment): string[] {
  const known = new Set<string>([...NAMES, ...OTHERS])
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = NAMES.find((one) => {
        const [letters, ours] = [lettersOf(name), lettersOf(one)]
        return letters === ours || (ours.length >= SHORTEST_WITH_MISTAKE && isNearly(letters, ours))
      })
      if (near) return [`${name} is not a variable of the server: is ${near} meant?`]
      return name.startsWith('PANEL_') ? [`${name} is not a variable of the server (docs/operating.md lists them)`] : []
    })
}
