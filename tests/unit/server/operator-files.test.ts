import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaning } from '../../../demo/server/money/withdrawals/named-columns.ts'
import { readRupees } from '../../../demo/server/money/withdrawals/read-amount.ts'
import { readCodes } from '../../../demo/server/operator/commands/codes-file.ts'
import { readTable } from '../../../demo/server/operator/csv-table.ts'
import { SEPARATORS } from '../../../demo/server/operator/read-csv.ts'
import { readDay } from '../../../demo/server/operator/read-day.ts'
import { textOf } from '../../../demo/server/operator/text-file.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from('Code,PIN\nकोड-1,2')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCode,PIN\nकोड-1,2')],
  ['UTF-16 LE with a byte order mark', utf16('\ufeffCode,PIN\nकोड-1,2')],
  ['UTF-16 BE with a byte order mark', utf16('\ufeffCode,PIN\nकोड-1,2').swap16()],
  ['UTF-16 LE without one', utf16('Code,PIN\nकोड-1,2')],
  ['UTF-16 BE without one', utf16('Code,PIN\nकोड-1,2').swap16()],
])('a file in %s has the same text', (_, bytes) => {
  expect(textOf('file', bytes)).toBe('Code,PIN\nकोड-1,2')
})

test('bytes that are neither UTF-8 nor UTF-16 are refused with their line', () => {
  expect(() => textOf('file', Buffer.from('Name\nJos\xe9\n', 'latin1'))).toThrow('file:2: This is not UTF-8 or UTF-16')
})

test('a table has the same rows whatever separates its cells and ends its lines, and in any order of its columns', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', 'ü', '"', ',', ';', '\t', '|', '\n', ' '), maxLength: 6 })
  const form = { columns: meaning(['code', 'pin'] as const), needed: ['code'] as const, remedy: '' }
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
      fc.constantFrom(...SEPARATORS.keys()),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, separator, end, isTurned) => {
        const write = (cells: readonly string[]) => (isTurned ? cells.toReversed() : cells).map(quoted).join(separator)
        const text = [['Code', ' PIN '], ...rows].map((one) => write(one) + end).join('')
        const read = readTable('file', text, form).map(({ cells }) => [cells.code, cells.pin])
        expect(read).toEqual(rows.map((one) => one.map((each) => each.trim())).filter((one) => one.some(Boolean)))
      },
    ),
  )
})

test('a first line that names the separator is followed, and the lines keep their numbers', () => {
  const form = { columns: meaning(['code', 'pin'] as const), needed: ['code'] as const, remedy: '' }
  expect(readTable('file', 'sep=;\r\nCode;PIN\r\n"a,b";"1\n2"\r\nc;3', form)).toEqual([
    { line: 3, cells: { code: 'a,b', pin: '1\n2' } },
    { line: 5, cells: { code: 'c', pin: '3' } },
  ])
})

test('a file whose separator is not the usual one is told how it was read, and what its columns are', () => {
  const form = {
    columns: meaning(['reference', 'utr'] as const),
    needed: ['reference', 'utr'] as const,
    remedy: 'Do so.',
  }
  expect(() => readTable('file', 'Ref No;UTR;4111\nA;B;C', form)).toThrow(
    'file:1: The first line, which is separated by semicolons, has no column for reference. Its columns are Ref No, UTR, …. Do so.',
  )
  expect(() => readTable('file', 'UTR;utr;reference', form)).toThrow('has two columns for utr')
})

test.each([
  ['502', 502],
  ['502.00', 502],
  ['₹502.00', 502],
  ['Rs. 502', 502],
  ['INR 1,00,000.00', 100_000],
  ['1,000', 1000],
  ['५०२', 502],
  ['5.01', 5.01],
])('the amount %s is %d rupees', (text, rupees) => {
  expect(readRupees(text)).toEqual({ rupees })
})

test.each([
  ['5,01', 'has a decimal comma'],
  ['502,00', 'has a decimal comma'],
  ['1.234,50', 'has a decimal comma'],
  ['1.000', 'can be read as 1000 or as 1'],
  ['5.02E+02', 'is not an amount'],
  ['(502.00)', 'is not an amount'],
  ['502 DR', 'is not an amount'],
  ['1,0000', 'can be read as 1 or as 10000'],
])('the amount %s is refused and never guessed', (text, fault) => {
  expect(readRupees(text)).toEqual({ fault: expect.stringContaining(fault) })
})

test.each([
  ['2027-03-31', '2027-03-31'],
  ['31-Mar-2027', '2027-03-31'],
  ['31 March 2027', '2027-03-31'],
  ['31/03/2027', '2027-03-31'],
  ['03/31/2027', '2027-03-31'],
  ['05.05.2027', '2027-05-05'],
])('the day %s is %s', (text, day) => {
  expect(readDay(text, false)).toEqual({ day })
})

test.each([
  ['03/04/2027', 'can be read as 2027-04-03 or as 2027-03-04'],
  ['2027-02-30', 'is not a day of the calendar'],
  ['46112', 'is not a day'],
  ['31/03/27', 'is not a day'],
])('the day %s is refused and never guessed', (text, fault) => {
  expect(readDay(text, false)).toEqual({ fault: expect.stringContaining(fault) })
})

test('a doubtful day is read if the operator says that the day comes first', () => {
  expect(readDay('03/04/2027', true)).toEqual({ day: '2027-04-03' })
})

async function codesIn(content: string | Buffer, columns?: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'panel-codes-')), 'codes.csv')
  await writeFile(file, content)
  return readCodes(file, { columns, isDayFirst: false })
}

test.each([
  ['commas', 'Code,PIN,Value,Expiry\nTEA-1,0042,"₹1,00,000.00",31-Mar-2027'],
  ['semicolons and quotes', '"Code";"PIN";"Value";"Expiry"\r\n"TEA-1";"0042";"100000";"2027-03-31"\r\n'],
  ['tabs in UTF-16', utf16('\ufeffexpiry\tpin\tcode\tvalue\n2027-03-31\t0042\tTEA-1\tRs. 100000\n')],
  ['a spreadsheet’s empty column', 'Code,PIN,Value,Expiry,\nTEA-1,0042,100000,31/03/2027,\n,,,,\n'],
])('a table of codes with %s is read by the names of its columns', async (_, content) => {
  expect(await codesIn(content)).toEqual([
    { line: 2, code: 'TEA-1', pin: '0042', rupees: 100_000, expiresOn: '2027-03-31' },
  ])
})

test('other names of columns are given a meaning, and a column that is not needed is left out by name', async () => {
  const text = 'Serial;Voucher Code;Pin No\n1;TEA-1;0042\n'
  await expect(codesIn(text)).rejects.toThrow('has no column for code. Its columns are Serial, Voucher Code, Pin No')
  expect(await codesIn(text, 'voucher  code=code; Pin No=pin; Serial=none')).toMatchObject([
    { line: 2, code: 'TEA-1', pin: '0042' },
  ])
  await expect(codesIn(text, 'Voucher Code=code; Pin No=pin')).rejects.toThrow('columns without a meaning: Serial')
})

test('codes of 16 digits that end in 0 by chance are read', async () => {
  expect(await codesIn('4111222233334440\n4111222233334451\n4111222233334460')).toHaveLength(3)
})

test('a list with one code a line stays a list', async () => {
  expect(await codesIn('\ufeffTEA-1\r\n\r\n 4111 2222 3333 \r\n')).toEqual([
    { line: 1, code: 'TEA-1' },
    { line: 3, code: '4111 2222 3333' },
  ])
})

test.each([
  ['a line with columns', 'TEA-1\nTEA-2,42', 'line 2 has several columns'],
  ['a line in quotes', 'TEA-1\n"TEA-2"', 'line 2 has several columns or quotation marks'],
  ['a heading that is not known', 'Gift Card Number\nTEA-1', 'line 1 looks like a heading'],
  ['a heading in another language', 'कूपन\nTEA-1\nTEA-2', 'line 1 looks like a heading'],
  ['a number that a spreadsheet shortened', 'TEA-1\n5.12346E+11', 'line 2 has a code that a spreadsheet has shortened'],
  ['a heading with digits', 'Code (16 digits)\nTEA-1\nTEA-2', 'line 1 has words with spaces'],
  ['a sum below the codes', 'TEA-1\nTEA-2\nTOTAL: 2', 'line 3 has words with spaces'],
  ['a heading in Hindi', 'वाउचर कोड\nबसंत', 'line 1 looks like a heading'],
  [
    'numbers of 16 digits that a spreadsheet rounded',
    '4111222233334440\n4111222233334450\n4111222233334460',
    'only zeros after 15',
  ],
  ['a PIN that became a number', 'Code,PIN\nTEA-1,42.0', 'line 2 has a PIN that a spreadsheet has shortened'],
  ['a failed formula', 'TEA-1\n#REF!', 'line 2 has #REF! in place of a code'],
  [
    'a missing value',
    'code\nN/A\n-\n0',
    'line 2 has N/A in place of a code\nline 3 has - in place of a code\nline 4 has 0 in',
  ],
  ['a page in place of a file', '<p>Sign in</p>', 'line 1 has a code with characters that no code has'],
  ['a code with two PINs', 'code,pin\nTEA-1,1\nTEA-1,2', 'line 3 has the code of line 2 with another PIN'],
  ['a line without an expiry', 'code,expiry\nTEA-1,', 'line 2 has no expiry'],
  ['a formula', 'TEA-1\n=T(1)', 'line 2 has a code that begins with ='],
  ['columns without names', 'TEA-1,42,100\nTEA-2,43,100', 'codes.csv:1: The first line, which is separated by commas,'],
  ['a row without its PIN', 'Code,PIN\nTEA-1,1\nTEA-2,', 'line 3 has no PIN'],
  ['a decimal comma', 'Code;Value\nTEA-1;100,50', 'line 2 has a wrong value: 100,50 has a decimal comma'],
  ['a doubtful day', 'Code;Expiry\nTEA-1;03/04/2027', 'line 2 has a wrong expiry: 03/04/2027 can be read'],
  ['more cells than columns', 'Code,PIN\nTEA-1,1,2', 'codes.csv:2: The line has more cells'],
  ['only a heading', 'Code', 'the file has no codes'],
])('a file with %s is refused with its line, and shows no code', async (_, content, fault) => {
  const refusal = await codesIn(content).catch((error: Error) => error.message)
  expect(refusal).toContain(fault)
  expect(refusal).not.toMatch(/TEA-\d/)
})
