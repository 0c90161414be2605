import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as users from '../../src/api/users.ts'
import { oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

// What a member may send about money, wrong in every way: a clear answer, no 5xx, and not a row is another.

const HOLDER = 'Account holder name can only contain letters and spaces'
const SHORT = 'Account holder name must be at least 2 characters'
const LENGTH = 'Account number must be between 9-18 digits'
const DIGITS = 'Account number can only contain digits'
const IFSC = 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)'
const UNSTORABLE = 'Invalid request: text with characters that cannot be stored'

const foreign: readonly unknown[] = [
  undefined,
  null,
  12,
  30214587961,
  Number.MAX_VALUE,
  true,
  [],
  ['a'],
  {},
  { a: 'a' },
]

/** What each bank field refuses, by what is said of it. */
const faulty: readonly [field: keyof typeof bank, says: string, values: readonly string[]][] = [
  ['accountHolderName', SHORT, ['', ' ', '\t\n', 'M', ' M ', '\u3000M', '\u200b\u2060', 'म\u200b']],
  ['accountHolderName', 'Account holder name must be at most 100 characters', ['M'.repeat(101), 'x'.repeat(10_000)]],
  [
    'accountHolderName',
    HOLDER,
    [
      ...['Dr. Meera Iyer', 'M. Iyer', "O'Brien", 'O’Brien', 'Meera-Iyer', 'मीरा २', '\u0301Meera'],
      ...['M33ra', '42', 'Meera😀', 'Mee\tra', 'Mee\nra'],
      ...['Meera, Iyer', 'Meera;--', '<b>Meera</b>', 'sealed.one.AAAA', '=Meera()'],
    ],
  ],
  [
    'accountNumber',
    LENGTH,
    ['', ' ', '1', '12345678', ' 12345678 ', '1234 5678', '1'.repeat(19), '1'.repeat(10_000), 'x', '１２３'],
  ],
  [
    'accountNumber',
    DIGITS,
    [
      ...['12345678x', '1234-56789', '-123456789', '+123456789', '123456789.0', '1e10000000', '0x12345678'],
      ...['123456789①', "'; drop table x", '1,23,45,678'],
    ],
  ],
  [
    'ifscCode',
    IFSC,
    [
      ...[
        '',
        ' ',
        'SBIN012345',
        'SBIN01234567',
        'SBIN1123456',
        'SBINO123456',
        'SB1N0123456',
        'SBI00123456',
        '0SBIN123456',
      ],
      ...['SBIN0 23456', 'SBIN-123456', 'SBIN0.23456', 'ßBIN0123456', 'СВІN0123456'],
      ...['SBIN0123456\nSBIN0123456', 'x'.repeat(10_000)],
    ],
  ],
]

/** What is accepted: at each limit, and how it is kept. */
const accepted: readonly [field: keyof typeof bank, value: string, kept: string][] = [
  ['accountHolderName', 'Me', 'Me'],
  ['accountHolderName', 'M'.repeat(100), 'M'.repeat(100)],
  ['accountHolderName', '  Meera Iyer ', 'Meera Iyer'],
  ['accountHolderName', 'Me\u0301era', 'Méera'],
  ['accountHolderName', 'मीरा अय्यर', 'मीरा अय्यर'],
  ['accountHolderName', 'مريم', 'مريم'],
  ['accountHolderName', '\u202eMee\u200bra\u00a0Iyer', 'Meera Iyer'],
  ['accountNumber', '123456789', '123456789'],
  ['accountNumber', '१२३४५६७८९', '123456789'],
  ['accountNumber', '１２３４５６７８９', '123456789'],
  ['accountNumber', '\u202d12345\u200b6789', '123456789'],
  ['ifscCode', 'ＳＢＩＮ０１２３४५६\u200b', 'SBIN0123456'],
  ['accountNumber', '000000000000000000', '000000000000000000'],
  ['accountNumber', ' 123456789012345678\n', '123456789012345678'],
  ['ifscCode', 'sbin0abc9z9', 'SBIN0ABC9Z9'],
]

const WHOLE = /^The amount must be a whole number$/
const MINIMUM = /^The minimum withdrawal is 100 points$/
const TOO_MUCH = /^Insufficient Points$/
const NO_NUMBER = /^Invalid body: amount: Expected number$/
const NO_JSON = /^The request body is not valid JSON$/

const saying = (says: RegExp, amounts: readonly string[]): [body: string, says: RegExp][] =>
  amounts.map((amount) => [`{"amount":${amount}}`, says])

/** Bodies of a withdrawal, of a member with 500 points. */
const amounts: readonly [body: string, says: RegExp][] = [
  ...saying(MINIMUM, ['0', '-0', '99', '-100', '-1e300', '1']),
  ...saying(WHOLE, ['100.5', '1e-300', '99.99', '499.9999']),
  ...saying(TOO_MUCH, ['501', '2147483647', '2147483648', '9007199254740991', '9007199254740992', '1e300']),
  ...saying(NO_NUMBER, ['"100"', '"1e3"', '""', 'null', '[100]', '[]', '{"amount":100}', 'true']),
  ...saying(NO_JSON, ['NaN', 'Infinity', '0x64', '1_000', '0100', '+100', '.5', '１００', '']),
  ['{"amount":1e400}', /^The amount must be a whole number$|^Invalid body: amount: \S/],
  ['{"Amount":100}', /^Invalid body: amount: \S/],
  ['{"__proto__":{"amount":100}}', /^Invalid body: amount: \S/],
  ['[100]', /^Invalid body: amount: \S/],
  ['100', /^Invalid body: \S/],
  ['null', /^Invalid body: amount: \S/],
  ['', /^Invalid body: amount: \S/],
]

const outOfRange = /^Invalid query: page or limit is out of range$/
const wholes = [
  '0',
  '-1',
  '1.5',
  '1e1',
  '0x1',
  '1 2',
  '+1',
  '',
  'x',
  'NaN',
  'Infinity',
  '１',
  '१',
  'null',
  '1,2',
  '[1]',
]
const moments = [
  ...['2026-02-30', '2026-13-01', '2026-00-10', '2026-1-1', '01/02/2026', '20260101', '0000-01-01', '-1', ' '],
  ...['2026-01-01T25:00:00Z', '2026-01-01T00:00:00', '2026-01-01T00:00:00+99:00', '2026-02-30T00:00:00Z'],
  ...[
    'yesterday',
    'now()',
    'Nov 1, 2026',
    '1',
    '0x10',
    '2026-11-01T25:00Z',
    '<b>',
    '1700000000000',
    '+275761-01-01',
    '２０２６-01-01',
    'NaN',
    '0001-01-01T00:00:00+14:00',
  ],
  ...['9999-12-31T23:59:59-14:00', '2026-01-01T00:00:00Z; drop table withdrawals'],
]

/** Parameters of the payment history, each by itself. */
const queries: readonly [name: string, says: RegExp, values: readonly string[]][] = [
  [
    'page',
    outOfRange,
    [...wholes, '1000001', '9007199254740993', '1e9', '9'.repeat(400), "1'; drop table withdrawals"],
  ],
  ['limit', outOfRange, [...wholes, '101', '9007199254740993']],
  [
    'sortBy',
    /^Invalid query: sortBy is none of requestDate, amount, status, processedDate$/,
    [
      '',
      ' ',
      'id',
      'AMOUNT',
      'amount ',
      'amount,status',
      'amount desc',
      'accountNumber',
      'request_date',
      'constructor',
      '__proto__',
      '1',
      '"amount"',
    ],
  ],
  [
    'sortOrder',
    /^Invalid query: sortOrder is neither asc nor desc$/,
    ['', ' ', 'up', 'ASC', 'asc ', 'desc nulls last', '1', '-1', 'constructor'],
  ],
  [
    'status',
    /^Invalid query: status is none of pending, approved, processed, rejected$/,
    [
      ' ',
      'lost',
      'Pending',
      'toString',
      '<script>',
      'all',
      'PENDING',
      'pending ',
      'pending,approved',
      '1',
      'true',
      "' or 1=1 --",
      'constructor',
    ],
  ],
  ['from', /^Invalid query: from is no ISO 8601 moment$/, moments],
  ['to', /^Invalid query: to is no ISO 8601 moment$/, moments],
]
/** What comes in another shape than one text. */
const shapes = [
  'page=1&page=2',
  'limit=1&limit=',
  'sortBy=amount&sortBy=status',
  'status=pending&status=',
  'from=a&from=',
]
const broken = ['page=%zz', 'page=%00', 'sortBy=%00', 'status=%00', 'from=%00', 'sortOrder=%ed%a0%80', 'limit=%ff']

describe.each(oneDatabase)('bad input of a member, on the %s database', (kind) => {
  let panel: TestServer
  let token: string
  beforeAll(async () => {
    panel = await startServer({ kind, seed: false })
    token = (await memberWith(panel, 600, 100)).token
  })
  afterAll(() => panel.close())

  const send = async (method: string, path: string, body?: string) => {
    const response = await fetch(`${panel.api}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': path },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, answer: (await response.json()) as { success: boolean; message: string } }
  }
  /** All that is stored, but for counts of tries. */
  const snapshot = async () => {
    await panel.server.background.settled()
    const { budgets: _, ...rows } = await everyRow(panel.server.database.store)
    return rows
  }
  const refusal = (message: RegExp | string) => ({
    status: 400,
    answer: {
      success: false,
      code: expect.any(String),
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    },
  })

  test.each(faulty)('%s is refused with "%s"', async (field, says, values) => {
    const before = await snapshot()
    for (const value of values) {
      const sent = await send('PUT', '/users/bank-details', JSON.stringify({ ...bank, [field]: value }))
      expect(sent, JSON.stringify(value.slice(0, 50))).toMatchObject(refusal(says))
    }
    expect(await snapshot()).toEqual(before)
  })

  test.each(Object.keys(bank))('%s is refused where it is no text, or none that can be stored', async (field) => {
    const before = await snapshot()
    for (const value of foreign) {
      const sent = await send('PUT', '/users/bank-details', JSON.stringify({ ...bank, [field]: value }))
      expect(sent, JSON.stringify(value)).toMatchObject(refusal(new RegExp(`^Invalid body: ${field}: Expected \\S+$`)))
      // nothing of what was sent comes back
      expect(sent.answer.message).not.toMatch(/\d/)
    }
    for (const value of ['a\0b', 'a\ud83d', '\udc00']) {
      const sent = await send('PUT', '/users/bank-details', JSON.stringify({ ...bank, [field]: value }))
      expect(sent).toMatchObject(refusal(UNSTORABLE))
    }
    expect(await snapshot()).toEqual(before)
  })

  test.each(accepted)('%s may be %j, and is kept as %j', async (field, value, kept) => {
    const { token: own } = await panel.register()
    const body = { ...bank, [field]: value }
    expect((await panel.call(users.saveBankDetails, { token: own, body })).status).toBe(200)
    const { bankDetails } = (await panel.call(users.getBankDetails, { token: own })).answer
    expect(bankDetails).toEqual({ ...bank, [field]: kept })
  })

  test.each(amounts)('a withdrawal of %s is refused in words', async (body, says) => {
    const before = await snapshot()
    expect(await send('POST', '/users/withdrawal-request', body)).toMatchObject(refusal(says))
    expect(await snapshot()).toEqual(before)
  })

  test.each(queries)('the history refuses every wrong %s', async (name, says, values) => {
    const before = await snapshot()
    for (const value of values) {
      const sent = await send('GET', `/users/withdrawal-history?${new URLSearchParams({ [name]: value })}`)
      expect(sent, `${name}=${value.slice(0, 50)}`).toMatchObject(refusal(says))
    }
    expect(await snapshot()).toEqual(before)
  })

  test('the history refuses a parameter that comes twice, or in bytes that are no text', async () => {
    const before = await snapshot()
    for (const query of [...shapes, ...broken]) {
      const sent = await send('GET', `/users/withdrawal-history?${query}`)
      expect(sent, query).toMatchObject(refusal(/^Invalid (query|request): \S/))
    }
    expect(await snapshot()).toEqual(before)
  })

  test('the history takes every right one at its limits', async () => {
    const right = [
      'page=1000000&limit=100',
      'from=0001-01-01&to=9999-12-31',
      'status=',
      'from=2024-02-29',
      'x=1&page=1',
    ]
    for (const query of right) {
      const { status } = await send('GET', `/users/withdrawal-history?${query}`)
      expect([query, status]).toEqual([query, 200])
    }
  })
})
