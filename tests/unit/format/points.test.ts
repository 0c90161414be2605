import { describe, expect, test } from 'vitest'
import { formatNumber } from '../../../src/ui/format/number.ts'
import { formatDollars, formatPoints, formatRupees } from '../../../src/ui/format/points.ts'

const NUMBERS = Array.from({ length: 13 }, (_, digits) => 10 ** digits).flatMap((power) => [
  power - 1,
  power,
  power + 0.5,
  power * 1.2345,
])
const written = (locale: string, number: number, least = 0) =>
  number.toLocaleString(locale, { minimumFractionDigits: least, maximumFractionDigits: 2 })

test('formatNumber writes numbers as Intl does, negative ones too', () => {
  for (const number of NUMBERS) {
    expect(formatNumber(number)).toBe(written('en-IN', number))
    if (number > 0) expect(formatNumber(-number)).toBe(written('en-IN', -number))
  }
})

describe('points', () => {
  test('points are grouped the Indian way', () => {
    expect(formatPoints(0)).toBe('0')
    expect(formatPoints(999)).toBe('999')
    expect(formatPoints(1840)).toBe('1,840')
    expect(formatPoints(184000)).toBe('1,84,000')
    expect(formatPoints(12345678)).toBe('1,23,45,678')
  })
  test('points keep up to two decimals', () => expect(formatPoints(12.345)).toBe('12.35'))
  test('negative points have a true minus sign', () => expect(formatPoints(-500)).toBe('−500'))
})

describe('rupees', () => {
  test('rupees carry their currency sign', () => expect(formatRupees(1840)).toBe('₹1,840'))
  test('negative rupees have the minus before the currency sign', () => expect(formatRupees(-1840)).toBe('−₹1,840'))
})

describe('dollars', () => {
  test('dollars always show cents', () => {
    expect(formatDollars(22.014)).toBe('$22.01')
    expect(formatDollars(1.2)).toBe('$1.20')
    expect(formatDollars(0)).toBe('$0.00')
  })
  test('dollars are written as Intl writes them', () => {
    for (const number of NUMBERS) expect(formatDollars(number)).toBe(`$${written('en-US', number, 2)}`)
  })
  test('dollars are grouped in thousands', () => expect(formatDollars(119000)).toBe('$119,000.00'))
})
