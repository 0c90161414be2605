import { medianOf, type Tally } from './tallies.ts'

export const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** A line of a question's table. */
export interface Line {
  readonly name: string
  readonly count: number
}

type Counts = readonly (readonly [value: number, count: number])[]

/** Lines of a table of numbers at most. */
const RANGES = 10

const numbersIn = ({ counts }: Tally): Counts =>
  [...counts]
    .filter((entry): entry is [number, number] => typeof entry[0] === 'number')
    .sort(([one], [other]) => one - other)

/** A line for each number or, if they are many, for each of ten equal ranges. */
function spreadOf(counts: Counts): readonly Line[] {
  if (counts.length <= RANGES) return counts.map(([value, count]) => ({ name: number.format(value), count }))
  const [least, most] = [counts[0]?.[0] ?? 0, counts.at(-1)?.[0] ?? 0]
  const step = most / RANGES - least / RANGES
  const rangeAt = (value: number) => Math.min(RANGES - 1, Math.floor((value - least) / step))
  return Array.from({ length: RANGES }, (_, at) => ({
    name: `${number.format(least + at * step)} to ${number.format(least + (at + 1) * step)}`,
    count: counts.reduce((sum, [value, count]) => (rangeAt(value) === at ? sum + count : sum), 0),
  }))
}

/** A column that is about one option counts who chose it. Another column counts each of its values. */
export const linesOf = (tallies: readonly Tally[]): readonly Line[] =>
  tallies.flatMap((tally) => {
    const { option, choices, row } = tally.column
    const nameOf = (label: string) => (row === undefined ? label : `${row}: ${label}`)
    if (choices.length === 0) return spreadOf(numbersIn(tally))
    return choices.map(({ value, label }) => ({
      name: typeof value === 'number' ? [value, label].filter(Boolean).join(' · ') : nameOf(label),
      count: tally.counts.get(option === undefined ? value : 1) ?? 0,
    }))
  })

/** The median and the ends of the numbers, as a sentence; empty if the answers are no numbers. */
export function rangeOf([tally]: readonly Tally[]): string {
  if (!tally || tally.column.option !== undefined) return ''
  const counts = numbersIn(tally)
  const median = medianOf(counts)
  if (median === undefined) return ''
  const [least, most] = [counts[0]?.[0] ?? median, counts.at(-1)?.[0] ?? median]
  return ` Median ${number.format(median)}, lowest ${number.format(least)}, highest ${number.format(most)}.`
}
