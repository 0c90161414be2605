import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as auth from '../../src/api/auth.ts'
import type { Call } from '../../src/api/call.ts'
import { anyText } from '../support/any-text.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail, registration, startServer, type TestServer } from '../support/server.ts'

const EMAIL = 'right@example.org'
const right: Record<string, string> = {
  ...registration(EMAIL),
  otp: '123456',
  newPassword: 'sixsix',
}

type Kind = 'email' | 'name' | 'code' | 'reset code' | 'all five rules' | 'six characters' | 'compared'

/** Every call of /auth that takes a body, and what its fields are. `?` marks one that may be missing. */
const calls: readonly [name: string, call: Call, fields: Record<string, Kind>][] = [
  ['register', auth.register, { firstName: 'name', lastName: 'name', email: 'email', password: 'all five rules' }],
  ['login', auth.login, { email: 'email', password: 'compared' }],
  ['verifyLogin', auth.verifyLogin, { email: 'email', otp: 'code' }],
  ['verifyEmail', auth.verifyEmail, { email: 'email', otp: 'code' }],
  [
    'completeRegistration',
    auth.completeRegistration,
    { email: 'email', otp: 'code', 'firstName?': 'name', 'lastName?': 'name', 'password?': 'all five rules' },
  ],
  ['sendVerificationEmail', auth.sendVerificationEmail, { email: 'email' }],
  ['forgotPassword', auth.forgotPassword, { email: 'email' }],
  ['resetPassword', auth.resetPassword, { email: 'email', otp: 'reset code', newPassword: 'six characters' }],
  ['setPasswordGoogle', auth.setPasswordGoogle, { email: 'email', otp: 'reset code', newPassword: 'six characters' }],
  ['checkUserType', auth.checkUserType, { email: 'email' }],
]

/** What no field takes, whatever it is for. */
const foreign: readonly unknown[] = [undefined, null, 12, true, ['a'], { a: 'a' }, 'a\0b', 'a\ud83d', '\udc00']
const FOREIGN = /^Invalid body: (\w+): \S|^Invalid request: text with characters that cannot be stored$/

const long = 'x'.repeat(10_000)
const blank = ['', ' ', '\t\n']

/** What a kind of field does not take besides, and what the answer says then. */
const faulty: Record<Kind, { values: readonly string[]; says: RegExp; status?: number }> = {
  email: {
    values: [
      ...[...blank, long, `${long}@example.org`, 'no-at-sign', 'two@at@example.org', 'space in@example.org'],
      ...['a@example.org\r\nBcc: injected@example.org', 'a@example.org\nRCPT TO:<injected@example.org>'],
      ...['a@example.org,injected@example.org', 'a@example.org，injected@example.org', 'Meera <injected@example.org>'],
      ...['＜injected@example.org＞', '<script>alert(1)</script>@example.org', 'مرحبا', '😀', '\u200b\u2060'],
      ...['a@x..example', '.a@x.example', 'a@-x.example', 'a@x.example.', `${'a'.repeat(65)}@x.example`],
    ],
    says: /^(Email is required|Please enter a valid email address)$/,
  },
  name: {
    values: [...blank, long, 'Meera\r\nBcc: injected@example.org', 'a\u2028b', '\u200b\u00ad\u202e'],
    says: /^(First name is required|Last name is required|Please enter a shorter or simpler name)$/,
  },
  code: {
    values: [...blank, long, 'abcdef', '12 345', '123 456', '12345', '1234567', '१२३४५', '<b>1</b>', '😀'],
    says: /^Please enter the complete 6-digit OTP$/,
  },
  'reset code': {
    values: [...blank, long, '123456', 'BCDF-GHJK-MNP', 'BCDF-GHJK-MNPQR', 'AEIO-UAEI-OUAE', '<b>1</b>', '😀'],
    says: /^Invalid or expired code$/,
  },
  'all five rules': {
    values: [
      ...blank,
      `Aa1#${long}`,
      'Aa1#567',
      'no-capital#1',
      'NO-SMALL#1',
      'No-digit#',
      'NoSpecial1',
      '😀'.repeat(8),
    ],
    says: /^(Password must meet all security requirements|Password must be at most 1024 characters)$/,
  },
  'six characters': {
    values: [...blank, 'five5', `Aa1#${long}`],
    says: /^Password must be at (least 6|most 1024) characters$/,
  },
  compared: { values: [...blank, long, '<script>', 'مرحبا'], says: /^Invalid email or password$/, status: 401 },
}

describe.each(oneDatabase)('bad input, on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
    await panel.call(auth.register, { body: registration(EMAIL) })
    await panel.call(auth.verifyEmail, { body: { email: EMAIL, otp: await panel.code(EMAIL) } })
  })
  afterAll(() => panel.close())

  const post = async (call: Call, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(panel.api + call.path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, answer: (await response.json()) as { success: boolean; message: string } }
  }
  const bodyOf = (fields: Record<string, Kind>): Record<string, unknown> =>
    Object.fromEntries(Object.keys(fields).map((field) => [field.replace('?', ''), right[field.replace('?', '')]]))

  /** The rows of every table; the counts of tries are no content. */
  async function rows() {
    await panel.server.background.settled()
    const { store } = panel.server.database
    const listed = await store.execute(sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'budgets' order by 1`)
    const names = (listed as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name)
    const counts = names.map(
      (name) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
    )
    const counted = await store.execute(sql`select ${sql.join(counts, sql`, `)}`)
    return (counted as unknown as { rows: Record<string, number>[] }).rows[0]
  }

  test.each(calls)(
    '%s refuses every bad value of every field in words, and stores and mails nothing',
    async (...each) => {
      const [, call, fields] = each
      const before = await rows()
      for (const [name, kind] of Object.entries(fields)) {
        const field = name.replace('?', '')
        for (const value of foreign.slice(name === field ? 0 : 1)) {
          const { status, answer } = await post(call, { ...bodyOf(fields), [field]: value })
          expect([field, value, status, answer.success]).toEqual([field, value, 400, false])
          expect(answer.message).toMatch(FOREIGN)
          if (typeof value !== 'string') expect(answer.message).toContain(field)
        }
        const { values, says, status: expected = 400 } = faulty[kind]
        for (const value of values) {
          const { status, answer } = await post(call, { ...bodyOf(fields), [field]: value })
          expect([field, value.slice(0, 50), status, answer.success]).toEqual([
            field,
            value.slice(0, 50),
            expected,
            false,
          ])
          expect(answer.message).toMatch(says)
        }
      }
      expect(await rows()).toEqual(before)
      expect(await panel.mailbox('injected@example.org')).toEqual([])
    },
  )

  test.each(calls)('whatever %s is sent, it answers in words and never with a 5xx', async (...each) => {
    const [, call, fields] = each
    const field = fc.constantFrom(...Object.keys(bodyOf(fields)))
    const value = fc.oneof(anyText(), fc.string({ unit: 'grapheme', maxLength: 300 }), fc.jsonValue())
    const body = fc.oneof(
      { weight: 5, arbitrary: fc.dictionary(field, value).map((some) => ({ ...bodyOf(fields), ...some })) },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status, answer } = await post(call, sent)
        expect(status).toBeLessThan(500)
        if (status !== 200) expect(answer.message).toMatch(/^.{1,300}$/s)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['in another case', (email: string) => email.toUpperCase()],
    ['between spaces', (email: string) => `  ${email}\t`],
    ['in full-width letters', (email: string) => email.replace(/[a-z0-9@.]/g, fullWidth)],
  ])('an address %s is the same account, at every call', async (_, written) => {
    const email = newEmail()
    await panel.call(auth.register, { body: registration(written(email)) })
    const otp = await panel.code(email)
    const { answer } = await panel.call(auth.verifyEmail, { body: { email: written(email), otp } })
    expect(answer.user?.email).toBe(email)
    expect(await panel.signIn({ ...registration(email), email: written(email) })).toBeTruthy()
    await panel.call(auth.forgotPassword, { body: { email: written(email) } })
    const reset = { email: written(email), otp: await panel.code(email), newPassword: 'sixsix' }
    expect((await panel.call(auth.resetPassword, { body: reset })).status).toBe(200)
    await panel.call(auth.register, { body: registration(written(email)) })
    expect((await panel.mailbox(email))[0]?.subject).toBe('You already have an account')
  })

  test.each(['😀 Ünïcode', 'مريم', 'אברהם', '<script>alert(1)</script>', "O'Brien; drop table users", '{{name}} %s'])(
    'a name is text, and comes back as it was typed: %s',
    async (name) => {
      const email = newEmail()
      const body = { ...registration(email), firstName: ` ${name} `, lastName: name }
      await panel.call(auth.register, { body })
      const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
      expect(answer.user).toMatchObject({ firstName: name, lastName: name })
      await panel.call(auth.forgotPassword, { body: { email } })
      expect((await panel.mailbox(email))[0]?.text).toContain(`Hello ${name},`)
    },
  )
})

function fullWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0)
}
