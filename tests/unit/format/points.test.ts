import { describe, expect, test } from 'vitest'
import { formatDollars, formatPoints, formatRupees } from '../../../src/format/points.ts'

describe('points', () => {
  test('are grouped the Indian way', () => {
    expect(formatPoints(0)).toBe('0')
    expect(formatPoints(999)).toBe('999')
    expect(formatPoints(1840)).toBe('1,840')
    expect(formatPoints(184000)).toBe('1,84,000')
    expect(formatPoints(12345678)).toBe('1,23,45,678')
  })
  test('keep up to two decimals', () => expect(formatPoints(12.345)).toBe('12.35'))
  test('have a true minus below zero', () => expect(formatPoints(-500)).toBe('−500'))
})

describe('rupees', () => {
  test('carry their sign', () => expect(formatRupees(1840)).toBe('₹1,840'))
  test('have the minus before the sign', () => expect(formatRupees(-1840)).toBe('−₹1,840'))
})

describe('dollars', () => {
  test('always have cents', () => {
    expect(formatDollars(22.014)).toBe('$22.01')
    expect(formatDollars(1.2)).toBe('$1.20')
    expect(formatDollars(0)).toBe('$0.00')
  })
  test('are grouped in thousands', () => expect(formatDollars(119000)).toBe('$119,000.00'))
})
