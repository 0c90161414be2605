import { describe, expect, test } from 'vitest'
import { formatDate, hasEnded } from '../../../src/ui/format/date.ts'

test('a day counts until its end in India, whatever the time zone of the device', () => {
  const end = Date.parse('2026-11-20T18:30:00Z')
  expect([end - 1, end].map((now) => hasEnded('2026-11-20', now))).toEqual([false, true])
  expect(hasEnded('soon', end)).toBe(false)
})

describe('formatDate', () => {
  test('formatDate reads text, milliseconds and Date objects', () => {
    const noon = new Date(2026, 10, 20, 12)
    for (const value of [noon, noon.getTime(), noon.toISOString()]) expect(formatDate(value)).toBe('20 Nov 2026')
  })
  test('formatDate shows a date without a time as the same day in every time zone', () =>
    expect(formatDate('2026-11-20')).toBe('20 Nov 2026'))
  test('formatDate shows only the day or only the month on request', () => {
    expect(formatDate('2026-11-20', 'day')).toBe('20 Nov')
    expect(formatDate('2026-06-01', 'month')).toBe('June 2026')
  })
  test('formatDate follows the language', () => expect(formatDate('2026-06-01', 'month', 'hi-IN')).toBe('जून 2026'))
  test('formatDate returns undefined for a missing or invalid date', () => {
    for (const value of [undefined, null, '', 'soon', Number.NaN]) expect(formatDate(value)).toBeUndefined()
  })
})
