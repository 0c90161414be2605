import { nodeLimitsFor } from '../../http/limits/node-limits.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { type DataConfig, defaults, limitsFor, type ProcessConfig } from './config.ts'
import { readFacts } from './facts.ts'
import { isNearly } from './nearly.ts'
import { faultsTogether } from './rules.ts'
import { type Name, type Settings, variables } from './variables.ts'

type Given = Readonly<Record<string, string | undefined>>

const NAMES = Object.keys(variables) as Name[]
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

interface Wanted {
  /** The others keep their defaults, and their faults are not reported. */
  readonly names: readonly Name[]
  readonly needsSecrets: boolean
}

/** Reports all faults together, one per line. */
function readSettings(given: Given, { names, needsSecrets }: Wanted): Settings & { readonly production: boolean } {
  const faults: string[] = []
  const trimmed = (name: Name) => given[name]?.trim() || undefined
  const production = trimmed('NODE_ENV') === 'production'
  const settings = Object.fromEntries(
    NAMES.map((name) => {
      const text = names.includes(name) ? trimmed(name) : undefined
      const ignores = !names.includes(name) || (text === undefined && !needsSecrets)
      const fault = (message: string) => void (ignores || faults.push(message))
      return [name, variables[name](text, { name, production, fault })]
    }),
  ) as Settings
  const together = { settings, production, has: (name: Name) => trimmed(name) !== undefined }
  faults.push(...faultsTogether(together, names !== NAMES))
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
export const readDataConfig = (given: Given): DataConfig =>
  dataConfigOf(readSettings(given, { names: OF_DATA, needsSecrets: false }))

/** Reads the environment's variables. */
export function readConfig(given: Given): ProcessConfig {
  const settings = readSettings(given, { names: NAMES, needsSecrets: true })
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
export function warnOfUnknown(given: Given): string[] {
  const known = new Set<string>([...NAMES, ...OTHERS])
  return Object.keys(given)
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
