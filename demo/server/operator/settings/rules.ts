import type { Name, Settings } from './variables.ts'

// Rules about several variables.

interface Given {
  readonly settings: Settings
  readonly production: boolean
  /** Whether the variable is set. */
  has(name: Name): boolean
}

/** Returns the fault; `undefined` or `false` if there is none. */
type Rule = (given: Given) => string | undefined | false

const together: Rule = ({ has }) =>
  has('GOOGLE_CLIENT_ID') !== has('GOOGLE_CLIENT_SECRET') &&
  'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all'

const issuerAlone: Rule = ({ has }) =>
  has('GOOGLE_ISSUER') && !has('GOOGLE_CLIENT_ID') && 'GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID'

const PORTS = ['PORT', 'OPERATOR_PORT', 'PARTNER_PORT', 'GALLERY_PORT', 'GOOGLE_STANDIN_PORT'] as const
/** Those that production opens. */
const IN_PRODUCTION = 2

const samePort: Rule = ({ settings, production }) => {
  const ports = production ? PORTS.slice(0, IN_PRODUCTION) : PORTS
  const twice = ports.flatMap((name, i) =>
    ports
      .slice(i + 1)
      .filter((other) => settings[name] !== 0 && settings[name] === settings[other])
      .map((other) => `${name} and ${other} are both ${settings[name]}: each needs its own port`),
  )
  return twice[0]
}

/** The rules about the data's location. */
const dataRules: readonly Rule[] = [
  ({ has }) =>
    has('DATABASE_URL') &&
    has('DATA_DIR') &&
    'DATABASE_URL and DATA_DIR are both set: the data is in PostgreSQL or in a folder, so unset one of them',
  ({ has }) =>
    has('DATABASE_URL') &&
    has('EMBEDDED_DATABASE') &&
    'DATABASE_URL and EMBEDDED_DATABASE are both set: the data is in PostgreSQL, so unset EMBEDDED_DATABASE',
  ({ has, production }) =>
    production &&
    !has('DATABASE_URL') &&
    !has('EMBEDDED_DATABASE') &&
    'DATABASE_URL must be set in production: the embedded database may lose points in a power cut, which only EMBEDDED_DATABASE=accept-data-loss allows',
]

const rules: readonly Rule[] = [together, issuerAlone, samePort, ...dataRules]

export const faultsTogether = (given: Given, dataOnly: boolean): string[] =>
  (dataOnly ? dataRules : rules).map((rule) => rule(given)).filter((fault) => typeof fault === 'string')
