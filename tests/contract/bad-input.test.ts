import { beforeAll, describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import type { Call } from '../../src/contract/call.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { registration } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

// tests/unit/validation tests all values that a field refuses.

const EMAIL = 'right@example.org'
const INJECTION = 'a@example.org\r\nBcc: injected@example.org'
const long = 'x'.repeat(10_000)
const blank = ['', ' ', '\t\n', '\u200b\u2060']

type Refused = readonly [message: string, values: readonly string[]]

const emails: readonly Refused[] = [
  ['Email is required', blank],
  ['Please enter a valid email address', [INJECTION, 'a@x.example,injected@example.org', 'a@b@x.example', '😀', long]],
]
const nameOf = (missing: string): readonly Refused[] => [
  [missing, blank],
  ['Please enter a shorter or simpler name', ['Meera\r\nBcc: injected@example.org', 'a\u2028b', long]],
]
const codes: readonly Refused[] = [
  ['Please enter the complete 6-digit OTP', [...blank, '12345', '1234567', '123 456', 'abcdef', '<b>1</b>', long]],
]
const resetCodes: readonly Refused[] = [
  ['Invalid or expired code', [...blank, '123456', 'BCDF-GHJK-MNP', 'BCDF-GHJK-MNPQR', 'AEIO-UAEI-OUAE', long]],
]
const TOO_LONG: Refused = ['Password must be at most 1024 characters', [`Aa1#${long}`]]
const weak = ['Aa1#567', 'no-capital#1', 'NO-SMALL#1', 'No-digit#', 'NoSpecial1', '😀'.repeat(8)]
const strongPasswords: readonly Refused[] = [
  ['Password must meet all security requirements', [...blank, ...weak]],
  TOO_LONG,
]
const newPasswords: readonly Refused[] = [['Password must be at least 6 characters', ['', ' ', 'five5']], TOO_LONG]
const comparedPasswords: readonly Refused[] = [['Invalid email or password', [...blank, '<script>', long]]]
const holders: readonly Refused[] = [
  ['Account holder name must be at least 2 characters', [...blank, 'M']],
  ['Account holder name must be at most 100 characters', ['M'.repeat(101)]],
  ['Account holder name can only contain letters and spaces', ['Dr. Meera', "O'Brien", 'M33ra', 'Mee\tra', 'Meera;--']],
]
const numbers: readonly Refused[] = [
  ['Account number must be between 9-18 digits', [...blank, '12345678', '1'.repeat(19), long]],
  ['Account number can only contain digits', ['12345678x', '-123456789', '123456789.0', '1e10000000', '0x12345678']],
]
const IFSC = 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)'
const ifscCodes: readonly Refused[] = [[IFSC, [...blank, 'SBIN012345', 'SBIN1123456', 'ßBIN0123456', long]]]

const reset = { email: emails, otp: resetCodes, newPassword: newPasswords }
const proof = { email: emails, otp: codes }
const named = { firstName: nameOf('First name is required'), lastName: nameOf('Last name is required') }

const calls: readonly [name: string, call: Call, fields: Record<string, readonly Refused[]>, status?: number][] = [
  ['register', auth.register, { ...named, email: emails, password: strongPasswords }],
  ['login', auth.login, { email: emails }],
  ['login with a wrong password', auth.login, { password: comparedPasswords }, 401],
  ['verifyLogin', auth.verifyLogin, proof],
  ['verifyEmail', auth.verifyEmail, proof],
  ['completeRegistration', auth.completeRegistration, proof],
  ['sendVerificationEmail', auth.sendVerificationEmail, { email: emails }],
  ['forgotPassword', auth.forgotPassword, { email: emails }],
  ['resetPassword', auth.resetPassword, reset],
  ['setPasswordGoogle', auth.setPasswordGoogle, reset],
  ['checkUserType', auth.checkUserType, { email: emails }],
  [
    'saveBankDetails',
    users.saveBankDetails,
    { accountHolderName: holders, accountNumber: numbers, ifscCode: ifscCodes },
  ],
]

/** Correct values. Calls ignore fields that they do not know. */
const right: Record<string, string> = { ...registration(EMAIL), otp: '123456', newPassword: 'sixsix', ...bank }

const foreign: readonly unknown[] = [undefined, null, 12, Number.MAX_VALUE, true, ['a'], { a: 'a' }]
const unstorable = ['a\0b', 'a\ud83d', '\udc00']

const WHOLE = 'The amount must be a whole number'
const MINIMUM = 'The minimum withdrawal is 100 points'
const TOO_MUCH = 'Insufficient Points'
const NO_NUMBER = 'Invalid body: amount: Expected number'
const NO_JSON = 'The request body is not valid JSON'

/** Values in JSON. The member has 500 points. */
const amounts: readonly Refused[] = [
  [MINIMUM, ['0', '-0', '99', '-100', '-1e300']],
  [WHOLE, ['100.5', '1e-300', '499.9999']],
  [TOO_MUCH, ['501', '2147483648', '9007199254740993', '1e300']],
  [NO_NUMBER, ['"100"', '""', 'null', '[100]', '{"amount":100}', 'true']],
  [NO_JSON, ['NaN', 'Infinity', '0x64', '1_000', '0100', '+100', '.5', '１００', '']],
]

const pages = ['0', '-1', '1.5', '1e1', '0x1', '+1', '', 'x', 'NaN', '१', '1,2', '[1]', '9007199254740993']
const moments = [
  ...['2026-02-30', '2026-13-01', '2026-1-1', '01/02/2026', '20260101', '0000-01-01', '-1', ' ', 'now()', 'NaN'],
  ...['2026-01-01T25:00:00Z', '2026-01-01T00:00:00', '2026-01-01T00:00:00+99:00', '2026-11-01T25:00Z', '1700000000000'],
  ...['+275761-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-01-01T00:00:00Z; drop table x'],
]
const queries: readonly [name: string, message: string, values: readonly string[]][] = [
  ['page', 'page or limit is out of range', [...pages, '1000001', '9'.repeat(400)]],
  ['limit', 'page or limit is out of range', [...pages, '101']],
  [
    'sortBy',
    'sortBy is not one of requestDate, amount, status, processedDate',
    ['', 'id', 'AMOUNT', 'amount desc', 'amount,status', 'request_date', 'constructor', '__proto__', '1'],
  ],
  ['sortOrder', 'sortOrder is neither asc nor desc', ['', 'up', 'ASC', 'desc nulls last', '-1', 'constructor']],
  [
    'status',
    'status is not one of pending, approved, processed, rejected, returned',
    [' ', 'lost', 'Pending', 'all', 'pending,approved', "' or 1=1 --", 'constructor'],
  ],
  ['from', 'from is no ISO 8601 moment', moments],
  ['to', 'to is no ISO 8601 moment', moments],
]

describe.each(oneDatabase)('bad input, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  let token: string
  beforeAll(async () => {
    await panel.call(auth.register, { body: registration(EMAIL) })
    await panel.call(auth.verifyEmail, { body: { email: EMAIL, otp: await panel.code(EMAIL) } })
    token = (await memberWith(panel, 600, 100)).token
  })

  const send = async (method: string, path: string, body?: string) => {
    const response = await fetch(`${panel.api}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': path },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, answer: (await response.json()) as { success: boolean; message: string } }
  }
  const refusal = (message: unknown, status = 400) => ({ status, answer: { success: false, message } })

  /** Allows changes of rate limits only. */
  async function unchanged(run: () => Promise<void>) {
    const snapshot = async () => {
      await panel.server.background.settled()
      const { budgets, ...rows } = await everyRow(panel.server.database.store)
      return rows
    }
    const before = await snapshot()
    await run()
    expect(await snapshot()).toEqual(before)
    expect(await panel.mailbox('injected@example.org')).toEqual([])
  }

  test.each(calls)('%s refuses every bad value of every field and says why', async (_, call, fields, status) => {
    const sendWith = (field: string, value: unknown) =>
      send(call.method, call.path, JSON.stringify({ ...right, [field]: value }))
    await unchanged(async () => {
      for (const [field, refused] of Object.entries(fields)) {
        for (const value of foreign) {
          const sent = await sendWith(field, value)
          const message = expect.stringMatching(new RegExp(`^Invalid body: ${field}: Expected \\S+$`))
          expect([field, value, sent]).toMatchObject([field, value, refusal(message)])
        }
        for (const value of unstorable)
          expect(await sendWith(field, value)).toMatchObject(
            refusal('Invalid request: text with characters that cannot be stored'),
          )
        for (const [message, values] of refused)
          for (const value of values)
            expect([field, value, await sendWith(field, value)]).toMatchObject([field, value, refusal(message, status)])
      }
    })
  })

  test.each(amounts)('the server refuses a withdrawal with "%s"', (message, values) =>
    unchanged(async () => {
      for (const value of values) {
        const sent = await send('POST', '/users/withdrawal-request', `{"amount":${value}}`)
        expect([value, sent]).toMatchObject([value, refusal(message)])
      }
    }),
  )

  test('the server refuses a withdrawal whose body lacks the property `amount` or only inherits it', () =>
    unchanged(async () => {
      for (const body of ['{"Amount":100}', '{"__proto__":{"amount":100}}', '[100]', '100', 'null', '']) {
        const sent = await send('POST', '/users/withdrawal-request', body)
        expect([body, sent]).toMatchObject([body, refusal(expect.stringMatching(/^Invalid body: \S/))])
      }
    }))

  test.each(queries)('the payment history refuses every wrong %s', (name, message, values) =>
    unchanged(async () => {
      for (const value of values) {
        const sent = await send('GET', `/users/withdrawal-history?${new URLSearchParams({ [name]: value })}`)
        expect([value, sent]).toMatchObject([value, refusal(`Invalid query: ${message}`)])
      }
    }),
  )
})
