import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from '../../../src/contract/validation/number.ts'
import { amountsIn, readAmount } from '../../../src/contract/validation/withdrawal.ts'

test.each([
  ['-3.5', '-3.5'],
  ['.5', '0.5'],
  ['\u22125', '-5'],
  ['५०,०००', '50000'],
  ['1,00,000.50', '100000.50'],
  ['1.234.567,8', '1234567.8'],
  ['1\u00a000\u202f000', '100000'],
  ['50’000', '50000'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['₹500', '500'],
  ['Rs. 500', '500'],
  ['rs 500/-', '500'],
  ['500 रुपये', '500'],
  ['-₹500', '-500'],
  ['0.125', '0.125'],
  ['０.１２５', '0.125'],
  ['\u200b500\u2060', '500'],
])('readNumber reads %j as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each([
  ['1.000', ['1000', '1']],
  ['3,5', ['3.5', '35']],
  ['1,00', ['1', '100']],
])('readNumber reads %j as ambiguous: %j', (typed, readings) => {
  expect(readNumber(typed)).toEqual(readings)
})

test.each(['', ' ', '.', '1e3', '1.2.3', '5 kg', 'NaN', '1'.repeat(101)])('readNumber refuses %j', (typed) =>
  expect(readNumber(typed)).toBeUndefined(),
)

test('readNumber reads a comma as decimal separator in a language that writes it so', () => {
  expect(readNumber('3,5', ',')).toBe('3.5')
  expect(readNumber('1.000', ',')).toBe('1000')
  expect(readNumber('1,000', ',')).toEqual(['1000', '1'])
  expect(readNumber('1.234,5', ',')).toBe('1234.5')
})

test('readNumber reads every plain number and every number grouped as in India unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const plain = `${whole}.${cents}`
      expect(Number(readNumber(plain))).toBe(Number(plain))
      expect(Number(readNumber(whole.toLocaleString('en-IN')))).toBe(whole)
      expect(Number(readNumber(whole.toLocaleString('hi-IN-u-nu-deva')))).toBe(whole)
      expect(Number(readNumber(whole.toLocaleString('de-DE'), ','))).toBe(whole)
    }),
  )
})

test('readNumber never reads only a part of a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0159.,- ₹+\u2212५') }), (text) => {
      const read = readNumber(text)
      for (const one of typeof read === 'string' ? [read] : (read ?? [])) expect(one).toMatch(/^-?\d+(\.\d*)?$/)
    }),
  )
})

test.each([
  ['500', 500],
  ['1,00,000', 100_000],
  ['500.00', 500],
  ['100.50', Number.NaN],
  ['1.000', Number.NaN],
  ['', Number.NaN],
])('readAmount reads the typed amount %j as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test('amountsIn returns both readings of an ambiguous amount', () => {
  expect(amountsIn('1.234')).toEqual(['1234', '1.234'])
  expect(amountsIn('1.000')).toEqual(['1000', '1'])
  expect(amountsIn('1,000')).toBeUndefined()
})
