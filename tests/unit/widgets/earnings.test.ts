import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS, earningsOf, ticksOf, windowAround } from '../../../widgets/dashboard/earnings/months.ts'

const NOW = new Date(2026, 10, 21, 12).getTime()
const DAY = 24 * 60 * 60 * 1000
const earned = (pointsEarned: number, completedAt: string | number | Date) => ({
  pointsEarned,
  completedAt: typeof completedAt === 'string' ? completedAt : new Date(completedAt).toISOString(),
})
const named = ({ start, points, surveys }: { start: Date; points: number; surveys: number }) =>
  `${start.getFullYear()}-${start.getMonth() + 1}: ${points} (${surveys})`

test('each month has its sum, from the first with a survey to this one, without a gap', () => {
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

test('a year has its December before its January', () => {
  const responses = [earned(5, new Date(2025, 11, 31, 23)), earned(7, new Date(2026, 0, 1, 1))]
  const { months } = earningsOf(responses, new Date(2026, 0, 2).getTime())
  expect(months.map(named)).toEqual(['2025-12: 5 (1)', '2026-1: 7 (1)'])
})

test('a member without surveys has no months', () => {
  expect(earningsOf([], NOW)).toEqual({ months: [], undated: 0 })
})

test.each([
  ['no date', ''],
  ['words', 'yesterday'],
  ['a date long before there were panels', '1970-01-01T00:00:00.000Z'],
  ['a date to come', NOW + 40 * DAY],
])('points with %s are counted apart', (_, when) => {
  const { months, undated } = earningsOf([earned(30, when), earned(60, NOW)], NOW)
  expect(undated).toBe(30)
  expect(months.map(named)).toEqual(['2026-11: 60 (1)'])
})

test('a server whose clock is ahead over the end of a month loses nothing', () => {
  const end = new Date(2026, 10, 30, 23).getTime()
  expect(earningsOf([earned(60, end + DAY)], end).months.map(named)).toEqual(['2026-12: 60 (1)'])
})

test('whatever a server answers, no point is lost or doubled, and the months follow each other', () => {
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

test('beside the chosen month stand a year of others at most, as many as there are', () => {
  const count = fc.integer({ min: 1, max: 400 })
  const place = count.chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n - 1 })))
  fc.assert(
    fc.property(place, ([count, chosen]) => {
      const { from, to } = windowAround(chosen, count)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThan(count)
      expect(from <= chosen && chosen <= to).toBe(true)
      expect(to - from + 1).toBe(Math.min(count, COLUMNS.most))
    }),
  )
})

test.each([
  [0, [0]],
  [Number.NaN, [0]],
  [1, [0, 1]],
  [60, [0, 20, 40, 60]],
  [140, [0, 20, 40, 60, 80, 100, 120, 140]],
  [1520, [0, 500, 1000, 1500]],
  [98_765_432, [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000]],
])('the scale to %d stands at round figures', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks)
})

test('a scale has few figures, and none above the highest column', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (most) => {
      const ticks = ticksOf(most)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks.at(-1)).toBeLessThanOrEqual(most)
    }),
  )
})
