import { expect, test } from 'vitest'
import { formatMinutes } from '../../../src/ui/format/duration.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1h'],
  [75, '1h 15m'],
  [59.6, '1h'],
  [7.4, '7 min'],
])('formatMinutes writes %s minutes as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
