import * as v from 'valibot'
import type { Given, Settings } from './variables.ts'

// Rules about several variables.

interface Whole {
  readonly given: Given
  readonly settings: Settings
  readonly production: boolean
}
const whole = v.custom<Whole>(() => true)
const never = (isWrong: (whole: Whole) => unknown, message: string) =>
  v.check<Whole, string>((one) => !isWrong(one), message)

const PORTS = ['PORT', 'OPERATOR_PORT', 'PARTNER_PORT', 'GALLERY_PORT', 'GOOGLE_STANDIN_PORT'] as const
/** Those that production opens. */
const IN_PRODUCTION = 2

function samePorts({ settings, production }: Whole) {
  const ports = (production ? PORTS.slice(0, IN_PRODUCTION) : PORTS).filter((name) => settings[name])
  for (const [place, name] of ports.entries()) {
    const other = ports.slice(place + 1).find((one) => settings[one] === settings[name])
    if (other) return `${name} and ${other} are both ${settings[name]}: each needs its own port`
  }
  return undefined
}

const ofData = [
  never(
    ({ given }) => given.DATABASE_URL && given.DATA_DIR,
    'DATABASE_URL and DATA_DIR are both set: the data is in PostgreSQL or in a folder, so unset one of them',
  ),
  never(
    ({ given }) => given.DATABASE_URL && given.EMBEDDED_DATABASE,
    'DATABASE_URL and EMBEDDED_DATABASE are both set: the data is in PostgreSQL, so unset EMBEDDED_DATABASE',
  ),
  never(
    ({ given, production }) => production && !given.DATABASE_URL && !given.EMBEDDED_DATABASE,
    'DATABASE_URL must be set in production: the embedded database may lose points in a power cut, which only EMBEDDED_DATABASE=accept-data-loss allows',
  ),
] as const

/** The rules about the data's location. */
export const dataRules = v.pipe(whole, ...ofData)

export const rules = v.pipe(
  whole,
  never(
    ({ given }) => !given.GOOGLE_CLIENT_ID !== !given.GOOGLE_CLIENT_SECRET,
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all',
  ),
  never(({ given }) => given.GOOGLE_ISSUER && !given.GOOGLE_CLIENT_ID, 'GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID'),
  v.check(
    (one) => !samePorts(one),
    ({ input }) => samePorts(input) ?? '',
  ),
  ...ofData,
)
