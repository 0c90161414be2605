import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { keepPrivate } from '../../../demo/server/db/private.ts'
import { mails, outgoingMails } from '../../../demo/server/db/schema.ts'
import { dataKeysOf } from '../../../demo/server/db/vault/keys.ts'
import { FACTS, tellMissingFacts } from '../../../demo/server/operator/settings/facts.ts'
import { readConfig, warnOfUnknown } from '../../../demo/server/operator/settings/read.ts'
import { NAMES } from '../../../demo/server/operator/settings/variables.ts'
import { StartFailure } from '../../../demo/server/refusals/failure.ts'
import * as auth from '../../../src/contract/auth.ts'
import { read } from '../../checks/sources.ts'
import { demoConfig } from '../../support/config.ts'
import { endProcesses, startProcess } from '../../support/process.ts'
import { registration, startServer } from '../../support/server.ts'

afterEach(endProcesses)

const SITE = 'https://panel.example'
const POSTGRES = 'postgres://panel@db.example/panel'
const client = { GOOGLE_CLIENT_ID: 'panel', GOOGLE_CLIENT_SECRET: 'hunter2' }
const [demoKey] = dataKeysOf({ ...demoConfig, database: { kind: 'postgres', url: POSTGRES } })
const demoKeyOnPostgres = `mine:${demoKey?.secret.toString('base64')}`
const KEY = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: POSTGRES,
  PANEL_SECRET: 'thirty-two characters or more of it',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'panel@example.org',
  PUBLIC_URL: SITE,
  PANEL_DATA_KEYS: `k1:${KEY}`,
}

test('the server runs as a demonstration if no variable is set', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 4173,
    partnerPort: 4174,
    galleryPort: 4176,
    database: { kind: 'directory', path: '.data' },
    seed: true,
    loginCode: 'asked',
  })
})

test("the sign-in uses the configured client, at Google's issuer or the configured one", () => {
  const client = { GOOGLE_CLIENT_ID: 'panel', GOOGLE_CLIENT_SECRET: 'hunter2' }
  expect(readConfig({}).google).toBeUndefined()
  const google = { issuer: 'https://accounts.google.com', clientId: 'panel', clientSecret: 'hunter2' }
  expect(readConfig(client).google).toEqual(google)
  const issuer = 'http://localhost:9000'
  expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer })
})

test('the keys of bank details keep their order and their ids', () => {
  const other = Buffer.alloc(32, 0xfb)
  const { dataKeys } = readConfig({ PANEL_DATA_KEYS: `2027-a:${other.toString('base64url')}, k1:${KEY}\n` })
  expect(dataKeys).toEqual([
    { id: '2027-a', secret: other },
    { id: 'k1', secret: Buffer.alloc(32, 7) },
  ])
  expect(readConfig({}).dataKeys).toBeUndefined()
})

test.each([
  ['without an id', KEY, 1],
  ['with a dot in the id', `k.1:${KEY}`, 1],
  ['that is too short', `k1:${KEY},k2:${Buffer.alloc(31, 7).toString('base64')}`, 2],
  ['that is too long', `k1:${Buffer.alloc(33, 7).toString('base64')}`, 1],
])('the server refuses a key %s, names its position and does not print it', (_, text, place) => {
  const read = () => readConfig({ PANEL_DATA_KEYS: text })
  expect(read).toThrow(`PANEL_DATA_KEYS: entry ${place} is not id:key with a key of 32 bytes in base64`)
  expect(read).not.toThrow(/Bwc|070707/)
})

test('the server refuses two keys with the same id', () => {
  const twice = `k1:${KEY} k1:${Buffer.alloc(32, 8).toString('base64')}`
  expect(() => readConfig({ PANEL_DATA_KEYS: twice })).toThrow(/^PANEL_DATA_KEYS: two keys have the id k1$/)
})

test('the server reports all mistakes at once, each on its own line', () => {
  const wrong = { PORT: '70000', LOGIN_CODE: 'some', DATABASE_URL: 'mysql://db', PARTNER_ORIGINS: 'partner' }
  expect(() => readConfig(wrong)).toThrow(/^PORT[^\n]*\nDATABASE_URL[^\n]*\nLOGIN_CODE[^\n]*\nPARTNER_ORIGINS[^\n]*$/)
})

test('PARTNER_ORIGINS is a list, and the server reduces each address to its origin', () => {
  const { partnerOrigins } = readConfig({ PARTNER_ORIGINS: 'https://one.example/, http://two.example:8080/page' })
  expect(partnerOrigins).toEqual(['https://one.example', 'http://two.example:8080'])
})

test('the server allows no origin until an operator lists it, and refuses wildcards', () => {
  expect(readConfig({})).toMatchObject({ partnerOrigins: [], framedOrigins: [] })
  const { partnerOrigins, framedOrigins } = readConfig({ PARTNER_FRAME_ORIGINS: 'https://one.example' })
  expect([partnerOrigins, framedOrigins]).toEqual([[], ['https://one.example']])
  for (const value of ['*', 'https://*.example', 'null'])
    expect(() => readConfig({ PARTNER_FRAME_ORIGINS: value }), value).toThrow(
      /^PARTNER_FRAME_ORIGINS: .* is not an origin/,
    )
})

type Mistake = readonly [what: string, variables: Record<string, string>, line: RegExp]
const mistakes: readonly Mistake[] = [
  ['an unknown NODE_ENV', { NODE_ENV: 'Production' }, /^NODE_ENV is not one of production, development, test$/],
  ['an invalid host', { HOST: 'http://0.0.0.0' }, /^HOST is not an address/],
  ['a port in words', { PORT: 'http' }, /^PORT is not a port: 0 to 65535$/],
  ['a port too high', { PARTNER_PORT: '70000' }, /^PARTNER_PORT is not a port/],
  ['a fractional port', { GALLERY_PORT: '4176.5' }, /^GALLERY_PORT is not a port/],
  ['a negative port', { GOOGLE_STANDIN_PORT: '-1' }, /^GOOGLE_STANDIN_PORT is not a port/],
  ['a port equal to the default of another', { PORT: '4174' }, /^PORT and PARTNER_PORT are both 4174/],
  [
    'two equal ports',
    { GALLERY_PORT: '9000', GOOGLE_STANDIN_PORT: '9000' },
    /^GALLERY_PORT and GOOGLE_STANDIN_PORT are both 9000/,
  ],
  [
    'a Google client without its secret',
    { GOOGLE_CLIENT_ID: 'panel' },
    /^Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/,
  ],
  [
    "a Google client's secret alone",
    { GOOGLE_CLIENT_SECRET: 'hunter2' },
    /^Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/,
  ],
  ['an issuer without a client', { GOOGLE_ISSUER: 'https://id.example' }, /^GOOGLE_ISSUER is set without/],
  ['an issuer that is not a URL', { ...client, GOOGLE_ISSUER: 'id.example' }, /^GOOGLE_ISSUER is not a URL/],
  ['no site in production', { ...production, PUBLIC_URL: '' }, /^PUBLIC_URL must be set in production/],
  ['an invalid support address', { SUPPORT_EMAIL: 'help' }, /^SUPPORT_EMAIL is not one address/],
  ['an invalid address of the operator', { OPERATOR_MAIL: 'nila' }, /^OPERATOR_MAIL is not one address/],
  [
    'pictures from something that is not an origin',
    { IMAGE_ORIGINS: 'pictures' },
    /^IMAGE_ORIGINS: pictures is not an origin/,
  ],
  ['a phone number of words', { SUPPORT_PHONE: 'ring us' }, /^SUPPORT_PHONE is not a phone number/],
  ...(['TERMS', 'PRIVACY', 'COOKIES', 'GUIDELINES', 'GUIDE', 'FAQ', 'HELP', 'SUPPORT'] as const).map(
    (page): Mistake => [
      `no address, as ${page}_URL`,
      { [`${page}_URL`]: 'javascript:alert(1)' },
      new RegExp(`^${page}_URL is not an address`),
    ],
  ),
  ['too many working days', { PAYOUT_DAYS: '31' }, /^PAYOUT_DAYS is not a number of working days: 0 to 30$/],
  ['too many days for an answer', { COMPLAINT_DAYS: '91' }, /^COMPLAINT_DAYS is not a number of days: 1 to 90$/],
  ['an unknown working day', { WORKING_DAYS: 'mon, funday' }, /^WORKING_DAYS: funday is not a day: use sun, mon/],
  ['no working day', { WORKING_DAYS: ',' }, /^WORKING_DAYS names no day: use sun, mon/],
  [
    'holidays that are not there',
    { HOLIDAYS: '/none/holidays' },
    /^HOLIDAYS: \/none\/holidays cannot be read: there is no such file$/,
  ],
  [
    "a bank's file without a field",
    { PAYOUT_COLUMNS: 'A=account; H=holder' },
    /^PAYOUT_COLUMNS has no column for ifsc/,
  ],
  [
    'no column for the UTR',
    { SETTLE_COLUMNS: 'A=reference; B=status; C=reason' },
    /^SETTLE_COLUMNS says nothing about utr/,
  ],
  ['an unknown status', { SETTLE_STATUSES: 'Paid=done; R=returned' }, /^SETTLE_STATUSES: Paid=done is not Word=status/],
  ['an unknown field', { PAYOUT_COLUMNS: 'A=number' }, /^PAYOUT_COLUMNS: A=number is not Heading=field/],
  ['a formula as a fixed text', { PAYOUT_COLUMNS: 'A="=1+1"' }, /^PAYOUT_COLUMNS: A="=1\+1" starts with a character/],
  ['an unknown claim', { CLAIMS: 'global best' }, /^CLAIMS: best is not one of global, 24\/7$/],
  ['a figure without a number', { FIGURES: 'members=50K+; surveys' }, /^FIGURES: surveys is not a figure/],
  [
    'Google in production without TLS',
    { ...production, ...client, GOOGLE_ISSUER: 'http://id.example' },
    /^GOOGLE_ISSUER is not a URL/,
  ],
  ['a site that is not a URL', { PUBLIC_URL: 'panel.example' }, /^PUBLIC_URL is not a URL/],
  ['a site with a path', { PUBLIC_URL: `${SITE}/panel` }, /^PUBLIC_URL is not only an origin/],
  [
    'a site with a password',
    { PUBLIC_URL: 'https://root:hunter2@panel.example' },
    /^PUBLIC_URL contains a user or a password/,
  ],
  [
    'a site without TLS in production',
    { ...production, PUBLIC_URL: 'http://panel.example' },
    /^PUBLIC_URL starts with http/,
  ],
  ['a rate service that is not a URL', { EXCHANGE_RATE_URL: 'rates' }, /^EXCHANGE_RATE_URL is not a URL/],
  [
    'another database',
    { DATABASE_URL: 'mysql://root:hunter2@db' },
    /^DATABASE_URL is not a URL that starts with postgres/,
  ],
  [
    'a bare % in a password',
    { DATABASE_URL: 'postgres://root:hunter2%@db' },
    /^DATABASE_URL has an unencoded % in the user or the password/,
  ],
  ['two databases', { DATABASE_URL: POSTGRES, DATA_DIR: '.data' }, /^DATABASE_URL and DATA_DIR are both set/],
  ['no PostgreSQL in production', { ...production, DATABASE_URL: '' }, /^DATABASE_URL must be set in production/],
  [
    'an embedded database with another word',
    { EMBEDDED_DATABASE: 'yes' },
    /^EMBEDDED_DATABASE is not one of accept-data-loss$/,
  ],
  [
    'PostgreSQL and an embedded one',
    { ...production, EMBEDDED_DATABASE: 'accept-data-loss' },
    /^DATABASE_URL and EMBEDDED_DATABASE are both set/,
  ],
  ['no secret in production', { ...production, PANEL_SECRET: '' }, /^PANEL_SECRET must be set in production/],
  ['a short secret', { PANEL_SECRET: 'hunter2' }, /^PANEL_SECRET is shorter than 32 characters$/],
  [
    "the demo's secret in production",
    { ...production, PANEL_SECRET: demoConfig.secret },
    /^PANEL_SECRET can be guessed/,
  ],
  ['a secret of one repeated letter', { ...production, PANEL_SECRET: 'x'.repeat(40) }, /^PANEL_SECRET can be guessed/],
  ['no keys in production', { ...production, PANEL_DATA_KEYS: '' }, /^PANEL_DATA_KEYS must be set in production/],
  ['keys of another form', { PANEL_DATA_KEYS: 'hunter2' }, /^PANEL_DATA_KEYS: entry 1 is not id:key/],
  [
    "the demo's key in production",
    { ...production, PANEL_DATA_KEYS: demoKeyOnPostgres },
    /^PANEL_DATA_KEYS contains the public key of a demonstration/,
  ],
  ['no mail server in production', { ...production, SMTP_URL: '' }, /^SMTP_URL must be set in production/],
  [
    'a mail server of another protocol',
    { SMTP_URL: 'https://user:hunter2@mail.example' },
    /^SMTP_URL is not a URL that starts with smtp/,
  ],
  ['a mail server without a host', { SMTP_URL: 'smtp://' }, /^SMTP_URL has no host$/],
  ['no sender in production', { ...production, MAIL_FROM: '' }, /^MAIL_FROM must be set in production/],
  ['a sender without an address', { MAIL_FROM: 'Panel' }, /^MAIL_FROM is not one address in one line/],
  [
    'a sender in two lines',
    { MAIL_FROM: 'Panel\r\nBcc: all@example.org <panel@example.org>' },
    /^MAIL_FROM is not one address/,
  ],
  ['an unknown value of CONSENT', { CONSENT: 'yes' }, /^CONSENT is not one of required, optional$/],
  ['a consent to no notice', { ...production, CONSENT: 'required' }, /^CONSENT is required without NOTICE/],
  [
    'a notice that is not there',
    { NOTICE: '/nowhere.json' },
    /^NOTICE: \/nowhere.json cannot be read: there is no such file$/,
  ],
  ['an unknown value of LOGIN_CODE', { LOGIN_CODE: 'some' }, /^LOGIN_CODE is not one of asked, all$/],
  ['a partner that is not an origin', { PARTNER_ORIGINS: 'partner' }, /^PARTNER_ORIGINS: partner is not an origin/],
  ['every partner', { PARTNER_FRAME_ORIGINS: '*' }, /^PARTNER_FRAME_ORIGINS: \* is not an origin/],
  ['other content', { SEED: 'true' }, /^SEED is not one of demo, empty$/],
  ['an unknown log level', { LOG_LEVEL: 'WARN' }, /^LOG_LEVEL is not one of fatal, error/],
  ['every proxy', { TRUST_PROXY: 'true' }, /^TRUST_PROXY=true trusts every address/],
  ['a node name with a dot', { NODE_NAME: 'a.b' }, /^NODE_NAME is not 1 to 32 letters and digits/],
  ['a fractional time to drain', { DRAIN_SECONDS: '1.5' }, /^DRAIN_SECONDS is not a number of seconds: 0 to 300/],
  ['an invalid operator port', { OPERATOR_PORT: 'x' }, /^OPERATOR_PORT is not a port/],
  ['an invalid operator host', { OPERATOR_HOST: 'http://x' }, /^OPERATOR_HOST is not an address/],
  [
    'a token of the operator that is short',
    { OPERATOR_PORT: '4180', OPERATOR_TOKEN: 'hunter2' },
    /^OPERATOR_TOKEN is shorter than 32/,
  ],
  [
    'a token of the operator without a port',
    { OPERATOR_TOKEN: 'hunter2'.repeat(9) },
    /^OPERATOR_TOKEN is set without OPERATOR_PORT/,
  ],
  [
    "an operator port that is the members'",
    { ...production, OPERATOR_PORT: '4173' },
    /^PORT and OPERATOR_PORT are both 4173/,
  ],
]

test.each(mistakes)('the server reports %s in one line without a secret', (_, variables, line) => {
  const read = () => readConfig(variables)
  expect(read).toThrow(StartFailure)
  expect(read).toThrow(line)
  expect(read).not.toThrow(/\n|hunter2/)
})

test('the table has a refused mistake for each variable', () => {
  const tried = new Set(
    mistakes.flatMap(([, variables, line]) => Object.keys(variables).filter((name) => line.source.includes(name))),
  )
  // Any text is valid for these.
  const free = ['DATA_DIR', 'IMAGES_DIR', 'OFFICE']
  expect(NAMES.filter((name) => !tried.has(name) && !free.includes(name))).toEqual([])
})

test.each([
  [
    { ...production, DATABASE_URL: '', EMBEDDED_DATABASE: 'accept-data-loss' },
    { database: { kind: 'directory', path: '.data' } },
  ],
  [{ NODE_ENV: 'development' }, { production: false, seed: true }],
  [
    { NODE_ENV: 'test', SEED: 'empty' },
    { production: false, seed: false },
  ],
  [
    { ...production, SEED: 'demo' },
    { production: true, seed: true },
  ],
  [{ ...production, PUBLIC_URL: 'http://localhost:4173/' }, { publicUrl: 'http://localhost:4173' }],
  [{ PUBLIC_URL: 'HTTPS://Panel.Example/' }, { publicUrl: SITE }],
  [
    { PORT: '0', PARTNER_PORT: '0', GALLERY_PORT: '0' },
    { port: 0, partnerPort: 0 },
  ],
  [{ MAIL_FROM: '"Panel, Inc." <panel@example.org>' }, { mail: { from: '"Panel, Inc." <panel@example.org>' } }],
  [{ DATABASE_URL: 'postgres://user:word@/panel?host=/run/postgresql' }, { database: { kind: 'postgres' } }],
  [{ HOST: '::1' }, { host: '::1' }],
])('the server accepts %j', (variables, config) => {
  expect(readConfig(variables)).toMatchObject(config)
})

test.each([
  [{ PARTNER_ORIGIN: 'x' }, /^PARTNER_ORIGIN is not a variable .* do you mean PARTNER_ORIGINS\?$/],
  [{ DATABASEURL: 'x' }, /do you mean DATABASE_URL\?$/],
  [{ trust_proxy: '1' }, /do you mean TRUST_PROXY\?$/],
  [{ PANEL_DATA_KYES: 'hunter2' }, /do you mean PANEL_DATA_KEYS\?$/],
  [{ PANEL_COLOUR: 'hunter2' }, /^PANEL_COLOUR is not a variable of the server/],
])('the server warns about %j, which is not one of its variables', (given, warning) => {
  expect(warnOfUnknown(given)).toEqual([expect.stringMatching(warning)])
  expect(warnOfUnknown(given).join()).not.toContain('hunter2')
})

test('the server does not warn about variables of the machine', () => {
  const machine = ['PATH', 'HOME', 'NODE_OPTIONS', 'DATABASE']
  expect(warnOfUnknown(Object.fromEntries([...machine, ...NAMES].map((name) => [name, 'x'])))).toEqual([])
})

const rows = [
  ...(read('docs/operating.md')
    .split('\n## Settings\n')[1]
    ?.split('\n## ')[0]
    ?.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|.*\| ([^|]*) \|$/gm) ?? []),
].map(([, names = '', otherwise = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  otherwise,
}))

test("the operator's guide names each variable once, and no other variable", () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...NAMES].sort())
})

test('at its start, a production site names all unset facts in one line, and a demonstration names none', () => {
  const given = { ...production, SUPPORT_EMAIL: 'help@panel.example', OFFICE: 'none', TERMS_URL: '/terms' }
  const config = readConfig(given)
  expect(config.facts).toEqual({ email: 'help@panel.example', office: '', terms: '/terms' })
  const [line = '', ...more] = tellMissingFacts(config)
  expect(more).toEqual([])
  expect(line).toMatch(/^The site leaves out SUPPORT_PHONE, CLAIMS, FIGURES, PRIVACY_URL, COOKIES_URL, /)
  const none = Object.fromEntries(Object.keys(FACTS).map((name) => [name, 'none']))
  expect(tellMissingFacts(readConfig({ ...production, ...none }))).toEqual([])
  expect(tellMissingFacts(readConfig({}))).toEqual([])
})

test.each(rows.filter(({ otherwise }) => otherwise.startsWith('`')))(
  "the operator's guide states the default of $names: $otherwise",
  ({ names: [name = ''], otherwise }) => {
    const [usual = '', inProduction = usual] = [...otherwise.matchAll(/`([^`]+)`/g)].map(([, value]) => value)
    const about = name === 'GOOGLE_ISSUER' ? client : {}
    expect(readConfig({ ...about, [name]: usual })).toEqual({ ...readConfig(about), now: expect.anything() })
    if (name === 'DATA_DIR') return
    const real = { ...production, ...(name === 'GOOGLE_ISSUER' ? { ...client, PUBLIC_URL: SITE } : {}) }
    expect(readConfig({ ...real, [name]: inProduction })).toEqual({ ...readConfig(real), now: expect.anything() })
  },
)

describe('a data directory', () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'panel-private-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  test('only its owner can read a data directory and the files of the server, in an older directory too', async () => {
    const data = join(folder(), 'data')
    mkdirSync(join(data, 'pglite'), { recursive: true })
    writeFileSync(join(data, 'data-keys'), `old:${KEY}\n`)
    writeFileSync(join(data, 'notes.txt'), 'of the owner')
    for (const name of ['', 'pglite']) chmodSync(join(data, name), 0o755)
    for (const name of ['data-keys', 'notes.txt']) chmodSync(join(data, name), 0o644)
    const { url, ended, child } = startProcess({ DATA_DIR: data })
    await url
    expect([data, join(data, 'pglite'), join(data, 'pglite', 'base')].map(modeOf)).toEqual(['700', '700', '700'])
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const open = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => modeOf(path) !== '600')
    expect(open).toEqual([join(data, 'notes.txt')])
    expect(files.length).toBeGreaterThan(100)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('the server refuses a directory that is not its own, and leaves it unchanged', () => {
    const data = folder()
    chmodSync(data, 0o755)
    writeFileSync(join(data, 'other'), '')
    expect(() => keepPrivate(data)).toThrow(
      /^Other users can read .*: set DATA_DIR to a directory for the panel alone$/,
    )
    expect(modeOf(data)).toBe('755')
  })

  test('the server refuses a data directory that other users share', () => {
    const data = folder()
    chmodSync(data, 0o1777)
    expect(() => keepPrivate(data)).toThrow(/is shared with other users: set DATA_DIR to another directory$/)
    expect(modeOf(data)).toBe('777')
  })
})

test('the server has no mailbox page and keeps no mail in production', async () => {
  const panel = await startServer({
    production: true,
    mail: { from: 'panel@example.org', smtpUrl: 'smtp://127.0.0.1:9' },
  })
  for (const path of ['/dev', '/dev/', '/dev/mail.json', '/dev/mailbox.css']) {
    expect((await fetch(panel.url + path)).status, path).toBe(404)
  }
  await panel.call(auth.register, { body: registration('somebody@example.org') })
  await panel.server.background.settled()
  const { store } = panel.server.database
  expect(await store.select().from(outgoingMails)).toHaveLength(1)
  expect(await store.select().from(mails)).toEqual([])
  await panel.close()
})
