import { expect, test } from 'vitest'
import { readConfig } from '../../../demo/server/config.ts'
import { startServer } from '../../support/server.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  PANEL_SECRET: 'thirty-two characters or more of it',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'panel@example.org',
  PANEL_DATA_KEYS: `k1:${KEY}`,
}

test('nothing set is a demonstration', () => {
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

test.each(['PANEL_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PANEL_DATA_KEYS'])('production needs %s', (name) => {
  expect(readConfig(production)).toMatchObject({ production: true, seed: false })
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(`^${name} must be set in production`))
})

test('Google is asked as the client that is named, at its own address or another', () => {
  const client = { GOOGLE_CLIENT_ID: 'panel', GOOGLE_CLIENT_SECRET: 'hunter2' }
  expect(readConfig({}).google).toBeUndefined()
  const google = { issuer: 'https://accounts.google.com', clientId: 'panel', clientSecret: 'hunter2' }
  expect(readConfig(client).google).toEqual(google)
  const issuer = 'http://localhost:9000'
  expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer })
})

test('Google that is half set up is refused', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'panel' })).toThrow(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/)
  expect(() => readConfig({ GOOGLE_ISSUER: 'https://id.example' })).toThrow(/^GOOGLE_ISSUER is set without/)
  const client = { ...production, GOOGLE_CLIENT_ID: 'panel', GOOGLE_CLIENT_SECRET: 'hunter2' }
  expect(() => readConfig(client)).toThrow(/^PUBLIC_URL must be set in production with Google/)
  const site = { ...client, PUBLIC_URL: 'https://panel.example' }
  expect(readConfig(site).google?.issuer).toBe('https://accounts.google.com')
  expect(() => readConfig({ ...site, GOOGLE_ISSUER: 'http://id.example' })).toThrow(/^GOOGLE_ISSUER is not a URL/)
})

test('the keys of bank details come in order, each under its id', () => {
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
  ['with an empty id', `:${KEY}`, 1],
  ['with a dot in the id', `k.1:${KEY}`, 1],
  ['with an id that is too long', `${'k'.repeat(33)}:${KEY}`, 1],
  ['that is too short', `k1:${KEY},k2:${Buffer.alloc(31, 7).toString('base64')}`, 2],
  ['that is too long', `k1:${Buffer.alloc(33, 7).toString('base64')}`, 1],
  ['that is no base64', `k1:${KEY.replace('B', '!')}`, 1],
  ['in hexadecimal', `k1:${Buffer.alloc(32, 7).toString('hex')}`, 1],
])('a key %s is refused by its place, and not shown', (_, text, place) => {
  const read = () => readConfig({ PANEL_DATA_KEYS: text })
  expect(read).toThrow(`PANEL_DATA_KEYS: number ${place} is not id:key, the key being 32 bytes in base64`)
  expect(read).not.toThrow(/Bwc|070707/)
})

test('two keys of one id are refused', () => {
  const twice = `k1:${KEY} k1:${Buffer.alloc(32, 8).toString('base64')}`
  expect(() => readConfig({ PANEL_DATA_KEYS: twice })).toThrow(/^PANEL_DATA_KEYS: two keys have the id k1$/)
})

test('every mistake has its line, and no secret is in it', () => {
  const wrong = {
    PORT: '70000',
    LOGIN_CODE: 'some',
    DATABASE_URL: 'mysql://root:hunter2@db',
    PARTNER_ORIGINS: 'partner',
  }
  expect(() => readConfig(wrong)).toThrow(
    /^.*DATABASE_URL[^\n]*\n.*PORT[^\n]*\n.*LOGIN_CODE[^\n]*\n.*PARTNER_ORIGINS[^\n]*$/,
  )
  expect(() => readConfig(wrong)).not.toThrow(/hunter2/)
})

test('LOGIN_CODE asks all accounts for a code', () => {
  expect(readConfig({ LOGIN_CODE: 'all' }).loginCode).toBe('all')
})

test('origins come as a list, reduced to origins', () => {
  const { partnerOrigins } = readConfig({ PARTNER_ORIGINS: 'https://one.example/, http://two.example:8080/page' })
  expect(partnerOrigins).toEqual(['https://one.example', 'http://two.example:8080'])
})

test('nobody calls or frames before an operator names them, and a star names nobody', () => {
  expect(readConfig({})).toMatchObject({ partnerOrigins: [], framedOrigins: [] })
  const { partnerOrigins, framedOrigins } = readConfig({ PARTNER_FRAME_ORIGINS: 'https://one.example' })
  expect([partnerOrigins, framedOrigins]).toEqual([[], ['https://one.example']])
  for (const value of ['*', 'https://*.example', 'null'])
    expect(() => readConfig({ PARTNER_FRAME_ORIGINS: value }), value).toThrow(/^PARTNER_FRAME_ORIGINS: .* is no origin/)
})

test('production has no mailbox page and keeps no mail', async () => {
  const panel = await startServer({
    production: true,
    mail: { from: 'panel@example.org', smtpUrl: 'smtp://127.0.0.1:9' },
  })
  for (const path of ['/dev', '/dev/', '/dev/mail.json', '/dev/mailbox.css']) {
    expect((await fetch(panel.url + path)).status, path).toBe(404)
  }
  expect(panel.server.mailbox).toBeUndefined()
  await panel.close()
})
