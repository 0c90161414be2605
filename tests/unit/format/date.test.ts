import { describe, expect, test } from 'vitest'
import { formatDate } from '../../../src/ui/format/date.ts'

describe('a date', () => {
  test('is read from text, milliseconds and dates', () => {
    const noon = new Date(2026, 10, 20, 12)
    for (const value of [noon, noon.getTime(), noon.toISOString()]) expect(formatDate(value)).toBe('20 Nov 2026')
  })
  test('without a time is that day in every zone', () => expect(formatDate('2026-11-20')).toBe('20 Nov 2026'))
  test('can be a day or a month', () => {
    expect(formatDate('2026-11-20', 'day')).toBe('20 Nov')
    expect(formatDate('2026-06-01', 'month')).toBe('June 2026')
  })
  test('follows the language', () => expect(formatDate('2026-06-01', 'month', 'hi-IN')).toBe('जून 2026'))
  test('that is missing or none is undefined', () => {
    for (const value of [undefined, null, '', 'soon', Number.NaN]) expect(formatDate(value)).toBeUndefined()
  })
})
