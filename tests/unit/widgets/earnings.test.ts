import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earningsOf } from '../../../widgets/dashboard/earnings/months.ts'

const NOW = new Date(2026, 10, 21, 12).getTime()
const DAY = 24 * 60 * 60 * 1000
const earned = (pointsEarned: number, completedAt: string | number | Date) => ({
  pointsEarned,
  completedAt: typeof completedAt === 'string' ? completedAt : new Date(completedAt).toISOString(),
})
const named = ({ start, points, surveys }: { start: Date; points: number; surveys: number }) =>
  `${start.getFullYear()}-${start.getMonth() + 1}: ${points} (${surveys})`

test('each month from the first survey to now has its sum, without a gap', () => {
  const responses = [
    earned(60, NOW),
    earned(40, new Date(2026, 10, 1)),
    earned(90, new Date(2026, 8, 30, 23, 59)),
    earned(10, new Date(2026, 7, 31)),
  ]
  expect(earningsOf(responses, NOW).months.map(named)).toEqual([
    '2026-8: 10 (1)',
    '2026-9: 90 (1)',
    '2026-10: 0 (0)',
    '2026-11: 100 (2)',
  ])
})

test('a member without surveys has no months', () => {
  expect(earningsOf([], NOW)).toEqual({ months: [], undated: 0 })
})

test.each([
  ['no date', ''],
  ['a word as date', 'yesterday'],
  ['a date long before there were panels', '1970-01-01T00:00:00.000Z'],
  ['a future date', NOW + 40 * DAY],
])('points with %s are counted separately', (_, when) => {
  const { months, undated } = earningsOf([earned(30, when), earned(60, NOW)], NOW)
  expect(undated).toBe(30)
  expect(months.map(named)).toEqual(['2026-11: 60 (1)'])
})

test('the months lose or double no point and follow each other, whatever the server answers', () => {
  const when = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const response = fc.record({ pointsEarned: fc.integer(), completedAt: when })
  fc.assert(
    fc.property(fc.array(response), (responses) => {
      const { months, undated } = earningsOf(responses, NOW)
      const sum = months.reduce((all, { points }) => all + points, undated)
      expect(sum).toBe(responses.reduce((all, { pointsEarned }) => all + pointsEarned, 0))
      const places = months.map(({ start }) => start.getFullYear() * 12 + start.getMonth())
      expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))
      expect(places.length).toBeLessThanOrEqual(601)
    }),
  )
})
