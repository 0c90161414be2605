import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankDetails, checkBankDetails, normalizeBankDetails } from '../../../src/contract/validation/bank.ts'
import { findCode, isCompleteCode, keepDigits } from '../../../src/contract/validation/code.ts'
import { checkEmail, normalizeEmail } from '../../../src/contract/validation/email.ts'
import { firstFault } from '../../../src/contract/validation/faults.ts'
import { checkRegistration, nameFault } from '../../../src/contract/validation/registration.ts'
import { isCompleteResetCode, readResetCode } from '../../../src/contract/validation/reset-code.ts'
import { isBlank, readName, readPlain, readUndivided } from '../../../src/contract/validation/typed.ts'

const zeros = Array.from({ length: 0x20000 }, (_, point) => point).filter(
  (point) =>
    /\p{Nd}/u.test(String.fromCodePoint(point)) &&
    !/\p{Nd}/u.test(point > 0 ? String.fromCodePoint(point - 1) : 'x') &&
    !(point >= 0xd800 && point < 0xe000),
)
const inScript = (digits: string, zero: number): string =>
  digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Invisible characters of copied text. */
const UNSEEN = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2066\u2067\u2068\u2069',
  ...'\u2800\u3164\ufe0f\ufeff\uffa0',
]
const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 3 }).map((all) => all.join(''))
const strewn = (text: string) =>
  fc
    .array(unseen, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => between.map((one, at) => one + (text[at] ?? '')).join(''))

test('digits of every script are read as 0 to 9', () => {
  expect(zeros.length).toBeGreaterThan(60)
  for (const zero of zeros) expect(readPlain(inScript('0123456789', zero)), zero.toString(16)).toBe('0123456789')
  expect(readPlain('𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿')).toBe('0909090909')
  expect(readPlain('१२३ ௪௫ ๖๗ ８９')).toBe('123 45 67 89')
})

test('a character that is not a decimal digit stays unchanged', () => {
  expect(readPlain('①Ⅳ½²十')).toBe('①Ⅳ½²十')
})

const typed = fc.constantFrom('asha.menon-1@example.com', '+91 98220 41417', '30214587961', 'SBIN0004231', '482915')

test('invisible characters are not read', () => {
  fc.assert(
    fc.property(
      typed.chain((text) => fc.tuple(fc.constant(text), strewn(text))),
      ([text, pasted]) => {
        expect(readPlain(pasted)).toBe(text)
      },
    ),
  )
})

test('a second reading changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const read of [readPlain, readUndivided, readName, normalizeEmail, keepDigits, readResetCode])
        expect(read(read(text))).toBe(read(text))
    }),
  )
})

test.each([
  ['', true],
  [' \u00a0\u3000\t\n', true],
  ['\u200b\u200d\ufeff', true],
  ['\u00ad\u2060\u202e\u2800\u3164', true],
  ['\0\u0007', true],
  ['\u200ba', false],
  ['०', false],
  ['.', false],
])('%j counts as blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

test.each([
  ['\u200b ', ''],
  ['\u202aJosé\u202c ', 'José'],
  ['Jose\u0301', 'José'],
  ['Asha\u00a0Menon', 'Asha Menon'],
  ['क्\u200dषमा', 'क्\u200dषमा'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ["D'Souza-O’Brien 3rd", "D'Souza-O’Brien 3rd"],
])('the name %j is read as %j', (name, read) => {
  expect(readName(name)).toBe(read)
})

test('a name without visible characters is missing', () => {
  const form = {
    lastName: 'Menon',
    email: 'a@b.example',
    password: 'Rules#2026x',
    confirmation: 'Rules#2026x',
    terms: true,
  }
  expect(checkRegistration({ ...form, firstName: '\u200b\u00ad' })).toEqual({ firstName: 'first-name-missing' })
  expect(checkRegistration({ ...form, firstName: 'आशा', lastName: '\u2060' })).toEqual({
    lastName: 'last-name-missing',
  })
  expect(checkRegistration({ ...form, firstName: '\u200bआशा', email: '\u200ba@b.example\u2060' })).toEqual({})
})

test('a name has no line break and no other control character', () => {
  for (const name of ['a\nb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\u0085b'])
    expect(nameFault(readName(name), 'first-name-missing'), JSON.stringify(name)).toBe('name-unfit')
})

test.each([
  ['a@x.com', undefined],
  ['a.b-c_d+e@x-y.co.in', undefined],
  ['आशा@उदाहरण.भारत', undefined],
  [`${'a'.repeat(64)}@x.com`, undefined],
  ['a@x..com', 'email-invalid'],
  ['a..b@x.in', 'email-invalid'],
  ['a@-x.com', 'email-invalid'],
  ['a@x_y.com', 'email-invalid'],
  ['a@x.c', 'email-invalid'],
  ['a@x.123', 'email-invalid'],
  [`${'a'.repeat(65)}@x.com`, 'email-invalid'],
  [`a@${'x'.repeat(64)}.com`, 'email-invalid'],
])('checkEmail returns $1 for the address $0', (address, fault) => {
  expect(checkEmail(address)).toBe(fault)
})

test.each([
  ['\u200basha@example.com\ufeff', 'asha@example.com'],
  ['asha\u2011menon@example.com', 'asha-menon@example.com'],
  ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asha@example.com'],
  ['asha१२@example.com', 'asha12@example.com'],
])('the pasted address %j is read as %j', (pasted, address) => {
  expect(normalizeEmail(pasted)).toBe(address)
  expect(checkEmail(normalizeEmail(pasted))).toBeUndefined()
})

const right = { accountHolderName: 'Asha Menon', accountNumber: '30214587961', ifscCode: 'SBIN0004231' }

test.each<[keyof BankDetails, string, string]>([
  ['accountHolderName', 'आशा मेनन', 'आशा मेनन'],
  ['accountHolderName', '\u200bJosé\u00a0Peña', 'José Peña'],
  ['accountHolderName', 'क्\u200dषमा', 'क्\u200dषमा'],
  ['accountNumber', '३०२१४५८७९६१', '30214587961'],
  ['accountNumber', '３０２１\u3000４５８７ 961', '30214587961'],
  ['accountNumber', '\u202d3021\u2011458\u00ad7961\u202c', '30214587961'],
  ['ifscCode', 'sbin\u200b000४२31 ', 'SBIN0004231'],
  ['ifscCode', 'ＳＢＩＮ０００４２３１', 'SBIN0004231'],
])('the bank field %s reads %j as %j', (field, value, read) => {
  const details = normalizeBankDetails({ ...right, [field]: value })
  expect(details[field]).toBe(read)
  expect(firstFault(checkBankDetails(details))).toBeUndefined()
})

test.each<[keyof BankDetails, string, string]>([
  ['accountHolderName', '\u200b\u200d', 'holder-short'],
  ['accountHolderName', "D'Souza", 'holder-letters'],
  ['accountHolderName', 'A\u0301', 'holder-short'],
  ['accountNumber', '3021-4587-961', 'number-digits'],
  ['accountNumber', '३०२१', 'number-length'],
  ['ifscCode', 'SBIN-0004231', 'ifsc-format'],
  ['ifscCode', 'SBIN0ß4231', 'ifsc-format'],
])('the bank field %s refuses %j: %s', (field, value, fault) => {
  expect(firstFault(checkBankDetails(normalizeBankDetails({ ...right, [field]: value })))).toBe(fault)
})

test('a code is found in digits of any script and among invisible characters', () => {
  expect(keepDigits('४८२९१५')).toBe('482915')
  expect(findCode('आपका कोड \u200e४८२\u00a0९१५\u200e है, 10 मिनट तक')).toBe('482915')
  expect(findCode('code:\u202d482\u2011915\u202c')).toBe('482915')
  expect(isCompleteCode(readPlain(' \u200b४८२९१५'))).toBe(true)
  expect(isCompleteResetCode(readResetCode('bcdf\u2011ghjk\u200b－ＭＮＰＱ'))).toBe(true)
})
