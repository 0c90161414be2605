import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { isPast } from '../../../demo/server/db/indian-day.ts'
import { bankFile } from '../../../demo/server/money/withdrawals/bank-file.ts'
import { dueDate, usualCalendar } from '../../../demo/server/money/withdrawals/payout-day.ts'
import { readCsv } from '../../../demo/server/operator/read-csv.ts'
import { readConfig } from '../../../demo/server/operator/settings/read.ts'
import { csvLine } from '../../../src/contract/csv.ts'

// 2026-11-27 is a Friday.
test.each([
  ['a Wednesday', '2026-11-25T06:00:00Z', {}, '2026-11-27'],
  ['a Friday, over the weekend', '2026-11-27T06:00:00Z', {}, '2026-12-01'],
  ['a Saturday', '2026-11-28T06:00:00Z', {}, '2026-12-01'],
  ['late on a Thursday in UTC, which is Friday in India', '2026-11-26T18:30:00Z', {}, '2026-12-01'],
  ['a minute before midnight in India', '2026-11-26T18:29:59Z', {}, '2026-11-30'],
  ['a day before two holidays', '2026-11-25T06:00:00Z', { holidays: ['2026-11-26', '2026-11-27'] }, '2026-12-01'],
  ['a week that works on Saturday', '2026-11-26T06:00:00Z', { week: ['fri', 'sat'] as const }, '2026-11-28'],
  ['a panel that pays on the same day', '2026-11-28T06:00:00Z', { days: 0 }, '2026-11-28'],
  ['the end of a year', '2026-12-30T06:00:00Z', { holidays: ['2027-01-01'] }, '2027-01-04'],
])('the day of payment is counted from %s', (_, requested, calendar, day) => {
  expect(dueDate(new Date(requested), { ...usualCalendar, ...calendar })).toBe(day)
})

test('a withdrawal is overdue from midnight in India after its day', () => {
  expect(isPast('2026-11-27', new Date('2026-11-27T18:29:59Z'))).toBe(false)
  expect(isPast('2026-11-27', new Date('2026-11-27T18:30:00Z'))).toBe(true)
  expect(isPast(null, new Date())).toBe(false)
})

function holidaysFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-holidays-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'holidays.txt'), text)
  return join(folder, 'holidays.txt')
}

test('the settings name the days of work, and a file the holidays with their names', () => {
  const HOLIDAYS = holidaysFile('\ufeff# 2026\r\n2026-12-25 Christmas\r\n\r\n2027-01-26\tRepublic Day\r\n')
  const { payouts } = readConfig({ HOLIDAYS, PAYOUT_DAYS: '3', WORKING_DAYS: 'Mon, Tue sat' })
  expect(payouts).toEqual({ days: 3, week: ['mon', 'tue', 'sat'], holidays: ['2026-12-25', '2027-01-26'] })
  expect(readConfig({}).payouts).toEqual(usualCalendar)
})

test('the server refuses a wrong line of the holidays and names it', () => {
  const HOLIDAYS = holidaysFile('2026-12-25\n2026-02-30 Nobody\n26-01-2027\n')
  expect(() => readConfig({ HOLIDAYS })).toThrow(
    `HOLIDAYS: ${HOLIDAYS}:2: 2026-02-30 is not a date such as 2026-12-25\nHOLIDAYS: ${HOLIDAYS}:3: 26-01-2027 is not`,
  )
})

test("a bank's file has the columns of the setting, in their order, with fixed texts", () => {
  const payment = { holder: 'Meera, Iyer', account: '007', ifsc: 'SBIN0123456', amount: '100.00', reference: 'WD-1' }
  const columns = 'Type="NEFT"; Ref=reference; To=account; Code=ifsc; Name=holder; INR=amount'
  expect(bankFile(columns, [payment])).toBe(
    'Type,Ref,To,Code,Name,INR\r\nNEFT,WD-1,007,SBIN0123456,"Meera, Iyer",100.00\r\n',
  )
})

test('a CSV file is read as it was written, with the lines of its records', () => {
  expect(readCsv('a,b\n\n"c ""d"", e",\r\n"two\nlines",f\ng')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['c "d", e', ''] },
    { line: 4, cells: ['two\nlines', 'f'] },
    { line: 6, cells: ['g'] },
  ])
  expect(readCsv(' a ; " b " \r\r ; \r5" x 3";"1;2"', ';')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['5" x 3"', '1;2'] },
  ])
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', ' ') }).map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      expect(readCsv(rows.map(csvLine).join('')).map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test.each([
  ['a quotation mark without an end', 'a,b\n\n"1,2\n3,4\n', 3],
  ['text after a quotation mark', 'a,b\n"1\n1",2\n"3"4,5\n', 4],
  ['a quotation mark without an end in the first line', '"a,b\n1,2\n', 1],
])('a CSV file with %s is refused with the line on which its record starts', (_, text, line) => {
  expect(() => readCsv(text)).toThrow(`line ${line}: a quotation mark has no end, or has text after its end`)
})
