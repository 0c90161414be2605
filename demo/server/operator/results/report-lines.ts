import { choiceName } from './columns.ts'
import { type Counts, medianOf, type Tally } from './tallies.ts'

export const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** A line of a question's table. */
export interface Line {
  readonly name: string
  readonly count: number
  /** The count in each group. */
  readonly groups: readonly number[]
}

type Numbers = readonly (readonly [value: number, count: number])[]

/** Lines of a table of numbers at most. */
const RANGES = 10

const numbersIn = (counts: Counts): Numbers =>
  [...counts]
    .filter((entry): entry is [number, number] => typeof entry[0] === 'number')
    .sort(([one], [other]) => one - other)

const lineOf = ({ counts, groups }: Tally, name: string, countIn: (counts: Counts) => number): Line => ({
  name,
  count: countIn(counts),
  groups: groups.map((group) => countIn(group.counts)),
})

/** A line for each number or, if they are many, for each of ten equal ranges. */
function spreadOf(tally: Tally): readonly Line[] {
  const numbers = numbersIn(tally.counts)
  if (numbers.length <= RANGES)
    return numbers.map(([value]) => lineOf(tally, number.format(value), (counts) => counts.get(value) ?? 0))
  const [least, most] = [numbers[0]?.[0] ?? 0, numbers.at(-1)?.[0] ?? 0]
  const step = most / RANGES - least / RANGES
  const rangeAt = (value: number) => Math.min(RANGES - 1, Math.floor((value - least) / step))
  return Array.from({ length: RANGES }, (_, at) => {
    const name = `${number.format(least + at * step)} to ${number.format(least + (at + 1) * step)}`
    return lineOf(tally, name, (counts) =>
      numbersIn(counts).reduce((sum, [value, count]) => (rangeAt(value) === at ? sum + count : sum), 0),
    )
  })
}

/** A column that is about one option counts who chose it. Another column counts each of its values. */
export const linesOf = (tallies: readonly Tally[]): readonly Line[] =>
  tallies.flatMap((tally) => {
    const { option, choices, row } = tally.column
    if (choices.length === 0) return spreadOf(tally)
    return choices.map((choice) => {
      const name = choiceName(choice)
      return lineOf(
        tally,
        row === undefined || typeof choice.value === 'number' ? name : `${row}: ${name}`,
        (counts) => counts.get(option === undefined ? choice.value : 1) ?? 0,
      )
    })
  })

/** The median and the ends of the numbers, as a sentence; empty if the answers are no numbers. */
export function rangeOf([tally]: readonly Tally[]): string {
  if (!tally || tally.column.option !== undefined) return ''
  const counts = numbersIn(tally.counts)
  const median = medianOf(counts)
  if (median === undefined) return ''
  const [least, most] = [counts[0]?.[0] ?? median, counts.at(-1)?.[0] ?? median]
  return ` Median ${number.format(median)}, lowest ${number.format(least)}, highest ${number.format(most)}.`
}
