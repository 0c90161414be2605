import { type DataKey, isDerived, parseDataKeys } from '../../db/vault/keys.ts'
import { readTrustedProxies, type TrustedProxies } from '../../http/limits/caller.ts'
import { claims, emailAddress, figures, orNone, pageAddress, phone } from './fact-readers.ts'
import {
  host,
  needed,
  nodeName,
  oneOf,
  origins,
  port,
  postgres,
  type Reader,
  secret,
  sender,
  site,
  url,
  wholeNumber,
  words,
} from './readers.ts'

/** The secret of a demonstration without PANEL_SECRET. It is public, so production refuses it. */
const DEMO_SECRET = 'a demonstration keeps no secrets'

const dataKeys: Reader<readonly DataKey[] | undefined> = (text, { name, production, fault }) => {
  if (text === undefined) return undefined
  const faults: string[] = []
  const keys = parseDataKeys(name, text, faults)
  if (production && keys.some((key) => isDerived(key, DEMO_SECRET)))
    faults.push(`${name} holds a demonstration's key, which anybody can know`)
  for (const one of faults) fault(one)
  return keys
}

const trustedProxies: Reader<TrustedProxies> = (text, { name, fault }) => {
  const faults: string[] = []
  const read = readTrustedProxies(name, text ?? '', faults)
  for (const one of faults) fault(one)
  return read
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Every variable of the server. A new one needs a line here, a row in the table of docs/operating.md, and a line in
 * tests/unit/server/settings.test.ts; rules about several variables are in rules.ts.
 */
export const variables = {
  NODE_ENV: oneOf(['production', 'development', 'test'], undefined),
  HOST: host((production) => (production ? '0.0.0.0' : '127.0.0.1')),
  PORT: port(4173),
  PARTNER_PORT: port(4174),
  GALLERY_PORT: port(4176),
  GOOGLE_CLIENT_ID: words,
  GOOGLE_CLIENT_SECRET: words,
  GOOGLE_ISSUER: (text, about) => url(about.production ? ['https:'] : ['https:', 'http:'])(text, about),
  GOOGLE_STANDIN_PORT: port(4175),
  PUBLIC_URL: needed(": the site's address, such as https://panel.example", site),
  SUPPORT_EMAIL: orNone(emailAddress),
  SUPPORT_PHONE: orNone(phone),
  OFFICE: orNone(words),
  CLAIMS: orNone(claims),
  FIGURES: orNone(figures),
  TERMS_URL: orNone(pageAddress),
  PRIVACY_URL: orNone(pageAddress),
  COOKIES_URL: orNone(pageAddress),
  GUIDELINES_URL: orNone(pageAddress),
  GUIDE_URL: orNone(pageAddress),
  FAQ_URL: orNone(pageAddress),
  HELP_URL: orNone(pageAddress),
  SUPPORT_URL: orNone(pageAddress),
  EXCHANGE_RATE_URL: url(['https:', 'http:']),
  DATABASE_URL: postgres,
  DATA_DIR: words,
  EMBEDDED_DATABASE: oneOf(['accept-data-loss'], undefined),
  PANEL_SECRET: needed(', to 32 characters or more that nobody can guess', secret(DEMO_SECRET)),
  PANEL_DATA_KEYS: needed(', to id:key: it encrypts bank details (see docs/operating.md)', dataKeys),
  SMTP_URL: needed(': codes go out by mail', url(['smtp:', 'smtps:'])),
  MAIL_FROM: needed(': the sender of the mails', sender('Panel <no-reply@panel.example>')),
  LOGIN_CODE: oneOf(['asked', 'all'], 'asked'),
  PARTNER_ORIGINS: origins,
  PARTNER_FRAME_ORIGINS: origins,
  IMAGE_ORIGINS: origins,
  IMAGES_DIR: words,
  SEED: oneOf(['demo', 'empty'], (production) => (production ? 'empty' : 'demo')),
  LOG_LEVEL: oneOf(LEVELS, (production) => (production ? 'info' : 'warn')),
  TRUST_PROXY: trustedProxies,
  NODE_NAME: nodeName,
  // no such port by default; 0 takes any free one
  OPERATOR_PORT: (text, about) => (text === undefined ? undefined : port(0)(text, about)),
  OPERATOR_HOST: host(() => '127.0.0.1'),
  DRAIN_SECONDS: (text, about) =>
    wholeNumber(about.production ? 10 : 1, { least: 0, most: 300, what: 'a number of seconds' })(text, about),
} satisfies Readonly<Record<string, Reader<unknown>>>

export type Name = keyof typeof variables
export type Settings = { readonly [Key in Name]: ReturnType<(typeof variables)[Key]> }
