import * as v from 'valibot'
import { PAGES } from './facts.ts'
import {
  answerColumns,
  answerStatuses,
  DEFAULT_ANSWER_COLUMNS,
  DEFAULT_ANSWER_STATUSES,
  DEFAULT_COLUMNS,
  holidays,
  payoutColumns,
  workingDays,
} from './payouts.ts'
import {
  claims,
  dataKeys,
  emailAddress,
  figures,
  host,
  nodeName,
  oneOf,
  optionalText,
  origins,
  orNone,
  pageAddress,
  phone,
  port,
  postgres,
  secret,
  sender,
  site,
  trustedProxies,
  url,
  WEB,
  wholeNumber,
} from './schemas.ts'

type Setting<T> = v.GenericSchema<string | undefined, T>

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * The variables of the server. A new one also needs a row in the table of docs/operating.md and a line in
 * tests/unit/server/settings.test.ts. Rules about several variables are in read.ts.
 */
export function variablesFor(production: boolean, needsSecrets = production) {
  const needed = <T>(why: string, schema: Setting<T>): Setting<T> =>
    v.pipe(
      optionalText,
      v.check((text) => !needsSecrets || text !== undefined, ` must be set in production${why}`),
      schema,
    )
  return v.object({
    NODE_ENV: v.optional(oneOf('production', 'development', 'test')),
    HOST: v.optional(host, production ? '0.0.0.0' : '127.0.0.1'),
    PORT: v.optional(port, '4173'),
    PARTNER_PORT: v.optional(port, '4174'),
    GALLERY_PORT: v.optional(port, '4176'),
    GOOGLE_CLIENT_ID: optionalText,
    GOOGLE_CLIENT_SECRET: optionalText,
    GOOGLE_ISSUER: v.optional(url(production ? ['https:'] : WEB)),
    GOOGLE_STANDIN_PORT: v.optional(port, '4175'),
    PUBLIC_URL: needed(": the site's address, such as https://panel.example", v.optional(site(production))),
    SUPPORT_EMAIL: orNone(emailAddress),
    SUPPORT_PHONE: orNone(phone),
    OFFICE: orNone(v.string()),
    CLAIMS: orNone(claims),
    FIGURES: orNone(figures),
    ...v.entriesFromList(Object.keys(PAGES) as (keyof typeof PAGES)[], orNone(pageAddress)),
    EXCHANGE_RATE_URL: v.optional(url(WEB)),
    DATABASE_URL: v.optional(postgres),
    DATA_DIR: optionalText,
    EMBEDDED_DATABASE: v.optional(oneOf('accept-data-loss')),
    PANEL_SECRET: needed(': 32 or more random characters', secret(production)),
    PANEL_DATA_KEYS: needed(
      ': id:key, which encrypts bank details (docs/operating.md)',
      v.optional(dataKeys(production)),
    ),
    SMTP_URL: needed(': the server mails codes', v.optional(url(['smtp:', 'smtps:']))),
    MAIL_FROM: needed(': the sender of the mails', v.optional(sender, 'Panel <no-reply@panel.example>')),
    OPERATOR_MAIL: v.optional(emailAddress),
    LOGIN_CODE: v.optional(oneOf('asked', 'all'), 'asked'),
    NOTICE: optionalText,
    CONSENT: v.optional(oneOf('required', 'optional'), 'optional'),
    PARTNER_ORIGINS: v.optional(origins, ''),
    PARTNER_FRAME_ORIGINS: v.optional(origins, ''),
    IMAGE_ORIGINS: v.optional(origins, ''),
    IMAGES_DIR: optionalText,
    SEED: v.optional(oneOf('demo', 'empty'), production ? 'empty' : 'demo'),
    LOG_LEVEL: v.optional(oneOf(...LEVELS), production ? 'info' : 'warn'),
    TRUST_PROXY: v.optional(trustedProxies, ''),
    NODE_NAME: v.optional(nodeName),
    OPERATOR_PORT: v.optional(port),
    OPERATOR_TOKEN: secret(production),
    OPERATOR_HOST: v.optional(host, '127.0.0.1'),
    PAYOUT_DAYS: v.optional(wholeNumber(0, 30, 'a number of working days'), '2'),
    WORKING_DAYS: v.optional(workingDays, 'mon tue wed thu fri'),
    HOLIDAYS: v.optional(holidays),
    PAYOUT_COLUMNS: v.optional(payoutColumns, DEFAULT_COLUMNS),
    SETTLE_COLUMNS: v.optional(answerColumns, DEFAULT_ANSWER_COLUMNS),
    SETTLE_STATUSES: v.optional(answerStatuses, DEFAULT_ANSWER_STATUSES),
    COMPLAINT_DAYS: v.optional(wholeNumber(1, 90, 'a number of days'), '30'),
    DRAIN_SECONDS: v.optional(wholeNumber(0, 300, 'a number of seconds'), production ? '10' : '1'),
  })
}

export type Settings = v.InferOutput<ReturnType<typeof variablesFor>>
export type Name = keyof Settings

export const NAMES = Object.keys(variablesFor(false).entries) as Name[]
