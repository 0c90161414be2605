import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GenericSchema } from 'valibot'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { wireSchema } from '../../demo/server/http/contract/json-schema.ts'
import { optionalCalls } from '../../demo/server/operator/conformance/optional.ts'
import { firstCalls, stageNamed } from '../../demo/server/operator/conformance/stages.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { amount, flag, id, user, words } from '../../src/contract/basic-shapes.ts'
import type { Call } from '../../src/contract/call.ts'
import { pointsUpdated, roomJoined } from '../../src/contract/live.ts'
import { checkOrigin } from '../../src/contract/origin.ts'
import { survey } from '../../src/contract/shapes.ts'
import { surveySummary } from '../../src/contract/survey-summary.ts'

// Generates the tables of docs/backend.md. Run `npx tsx tests/support/backend-tables.ts` to write them.

export const GUIDE = 'docs/backend.md'

const WITHOUT: Readonly<Record<string, string>> = {
  logout: 'The browser forgets the token; on the server it stays valid until it expires.',
  surveyOffer: 'A guest signs in before the survey shows.',
  countOfferStep: "The partners' report has no figures of guests.",
  screenSurvey: 'The first questions decide nothing before the submission.',
  screenGuest: 'A guest learns after the sign-in whether the survey fits.',
  getDraft: 'A member continues only on the device on which they began.',
  saveDraft: 'Answers stay on the device.',
  deleteDraft: '"Start Again" removes the answers from this device only.',
  linkGoogle: "Only the panel's own site has the button; a press says that linking did not start.",
  finishGoogleLink: 'If accounts cannot be linked, nothing makes this call.',
  exchangeGoogleCode: 'A sign-in with Google returns a `token` instead of a `code`.',
  unlinkGoogle: 'The screen says that this is not available.',
  listPasskeys: 'The profile has no passkeys.',
  passkeyCreation: 'Without `listPasskeys`, nothing makes this call.',
  addPasskey: 'Without `passkeyCreation`, nothing makes this call.',
  renamePasskey: 'Without `listPasskeys`, nothing makes this call.',
  removePasskey: 'Without `listPasskeys`, nothing makes this call.',
  passkeyRequest: 'The sign-in offers no passkeys.',
  passkeySignIn: 'Without `passkeyRequest`, nothing makes this call.',
  passkeyProofRequest: 'Only a server that names `passkey` among the ways of a fresh proof gets this call.',
  passkeyProof: 'Without `passkeyProofRequest`, nothing makes this call.',
  exchangeRate: 'Dollars are counted at 0.012 for a rupee, and the screen says that the rate is not live.',
  ledger: 'The screen says that the panel has no passbook, and links to the payment history.',
  listRedemptions: 'The rewards show no codes of earlier redemptions.',
  getNotice: 'The registration shows no notice and sends no consent.',
  getConsent: 'The profile does not show what the member agreed to.',
  giveConsent: 'A press says that the choice could not be saved.',
  chooseLanguage: 'Mails stay in the language of the last sign-in.',
  changeNames: 'Without `corrects` in its profile, the screen does not offer it.',
  changeEmail: 'Without `corrects` in its profile, the screen does not offer it.',
  confirmEmail: 'Without `corrects` in its profile, the screen does not offer it.',
  listComplaints: 'The profile has no complaints.',
  fileComplaint: 'Without `listComplaints`, nothing makes this call.',
  getNominee: 'The profile has no nominee.',
  nameNominee: 'Without `getNominee`, nothing makes this call.',
  removeNominee: 'Without `getNominee`, nothing makes this call.',
  exportData: 'The profile says that this is not available.',
  eraseAccount: 'The profile says that this is not available.',
  listSessions: 'The profile shows no devices, if it sends no number of sessions.',
  endSession: 'The profile shows no devices, if it sends no number of sessions.',
  endOtherSessions: 'The profile shows no devices, if it sends no number of sessions.',
  setLoginCode: 'The profile shows no switch, if it sends no `loginCode`.',
  sendProofCode: 'Nothing makes this call, if no call answers `proof-required`.',
  prove: 'Nothing makes this call, if no call answers `proof-required`.',
  checkOrigin: 'A page on an origin that is not listed is told that the network failed, and not the reason.',
}

interface Json {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Json[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Json | boolean
}

function jsonOf(schema: GenericSchema): Json {
  // conditions refer to definitions, which stand beside the outermost schema
  const { $defs: _, ...json } = wireSchema(schema)
  return json as Json
}
const GENEROUS: Readonly<Record<string, Json>> = { string: jsonOf(words), boolean: jsonOf(flag(true)).anyOf?.[0] ?? {} }
const question = jsonOf(survey.entries.questions).anyOf?.[0]?.items ?? {}
const SHAPES: Readonly<Record<string, Json>> = {
  User: jsonOf(user),
  Summary: jsonOf(surveySummary),
  Question: question,
}
const named = new Map(
  Object.entries({ id: jsonOf(id), number: jsonOf(amount), ...GENEROUS, ...SHAPES, Survey: jsonOf(survey) }).map(
    ([name, schema]) => [JSON.stringify(schema), name],
  ),
)

/** Fields that every answer may have (docs/rules.md, Calls). */
const OUTCOME = ['success', 'message']

const isNull = ({ type }: Json): boolean => type === 'null'

/**
 * Writes a schema in TypeScript notation. @param mayMiss leaves out null, because null means that the field is missing
 */
function typeOf(schema: Json, mayMiss = false): string {
  const name = named.get(JSON.stringify(schema))
  if (name) return name
  const { anyOf, items, properties, additionalProperties } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (anyOf) {
    const kinds = anyOf.filter((one) => !mayMiss || !isNull(one)).map((one) => typeOf(one))
    return [...new Set(kinds)].join(' | ')
  }
  if (items) return `${typeOf(items)}[]`
  if (properties) return fieldsOf(schema)
  if (typeof additionalProperties === 'object') return `{ [name]: ${typeOf(additionalProperties)} }`
  return schema.type ?? 'any'
}

/** Leaves out `translations` (docs/rules.md, Translations). */
function fieldsOf({ properties = {}, required = [] }: Json, left: readonly string[] = []): string {
  const fields = Object.entries(properties)
    .filter(([name]) => !left.includes(name) && name !== 'translations')
    .map(([name, schema]) => {
      const isRequired = required.includes(name)
      return `${name}${isRequired ? '' : '?'}: ${typeOf(schema, !isRequired)}`
    })
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : ''
}

const code = (text: string): string => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '')
const shapeOf = (schema: GenericSchema | undefined, left: readonly string[] = []): string =>
  schema ? code(fieldsOf(jsonOf(schema), left)) : ''

const row = (...cells: readonly string[]): string => `|${cells.map((cell) => (cell ? ` ${cell} |` : ' |')).join('')}`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n')

const marks = ({ access, idempotent }: Call): string =>
  [access === 'open' ? ', open' : '', idempotent ? ', key' : ''].join('')

const textOf = (schema: GenericSchema | undefined, left: readonly string[] = []): string =>
  schema ? fieldsOf(jsonOf(schema), left) : ''

function callText(call: Call): string {
  const [sent, answered] = [textOf(call.body ?? call.query), textOf(call.answer, OUTCOME)]
  const headers = textOf(call.headers)
  const lines = [
    sent && `  sends    ${sent}`,
    headers && `  headers  ${headers}`,
    answered && `  answers  ${answered}`,
  ].filter(Boolean)
  return [`${nameOf(call)}${marks(call)}`, ...lines].join('\n')
}
const block = (...texts: readonly string[]): string => ['```', texts.join('\n\n'), '```'].join('\n')

/** Sorts by name, because loaders list the exports of a module in different orders. */
const sorted = [...calls, { name: 'checkOrigin', call: checkOrigin as Call }].sort((one, other) =>
  `${one.call.path} ${one.call.method}` < `${other.call.path} ${other.call.method}` ? -1 : 1,
)
const callsOf = (stage: string): readonly Call[] =>
  sorted.map(({ call }) => call).filter((call) => stageNamed(stage)?.subjects.includes(call))

export const tables: Readonly<Record<string, string>> = {
  first: block(...firstCalls.map(callText)),
  shapes: block(
    [
      ...Object.entries(SHAPES).map(([name, schema]) => `${name.padEnd(8)}  ${fieldsOf(schema)}`),
      `Survey    the fields of Summary, and ${fieldsOf(jsonOf(survey), Object.keys(surveySummary.entries))}`,
    ].join('\n'),
  ),
  accounts: block(...callsOf('accounts').map(callText)),
  money: block(...callsOf('money').map(callText)),
  optional: table(
    ['call', 'without it'],
    sorted
      .filter(({ call }) => optionalCalls.has(call))
      .map(({ name, call }) => row(code(nameOf(call)), WITHOUT[name] ?? '')),
  ),
  live: table(
    ['message', 'with', 'means'],
    [
      row('`join-user-room`, sent by the page', "the member's id", 'Asks for the events of this member.'),
      row('its acknowledgement', shapeOf(roomJoined), 'The balance, and the milliseconds since the last decision.'),
      row('`pointsUpdated`, sent by the server', shapeOf(pointsUpdated), 'A withdrawal was decided.'),
    ],
  ),
}

const placeOf = (name: string): RegExp =>
  new RegExp(`(<!-- ${name} -->\\n\\n)((?:\\|.*\\n)+|\`\`\`\\n[^\`]*\`\`\`\\n)?`)

export const printedTable = (guide: string, name: string): string | undefined =>
  placeOf(name).exec(guide)?.[2]?.trimEnd()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let guide = readFileSync(GUIDE, 'utf8')
  for (const [name, text] of Object.entries(tables))
    guide = guide.replace(placeOf(name), (_, mark) => `${mark}${text}\n`)
  writeFileSync(GUIDE, guide)
}
