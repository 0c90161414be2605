import type { Score } from '../../../../src/questions/question-type.ts'
import { authoringOf, choiceName } from './columns.ts'
import { type Counts, medianOf, type Tally } from './tallies.ts'

export const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Writes a number of an answer so that no other number looks the same. */
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 })

/** Writes figures that lie as far apart as `step`, with the decimals that tell them apart. */
function apartBy(step: number): Intl.NumberFormat {
  const decimals = Math.min(20, Math.max(2, 1 - Math.floor(Math.log10(step))))
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: decimals })
}

/** A line of a question's table. */
export interface Line {
  readonly name: string
  readonly count: number
  /** The count in each group. */
  readonly groups: readonly number[]
}

/** One table: of a question or, if it has rows, of one of them. All its lines have the base of `tally`. */
export interface Block {
  readonly tally: Tally
  readonly row: string | undefined
  /** Says what the lines count. */
  readonly counts: string
  readonly lines: readonly Line[]
  readonly score: ScoreLines | undefined
}

export interface ScoreLines extends Score {
  readonly lines: readonly Line[]
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

const countWhere = (counts: Counts, isIn: (value: number) => boolean): number =>
  numbersIn(counts).reduce((sum, [value, count]) => (isIn(value) ? sum + count : sum), 0)

/** A line for each number or, if they are many, for each of ten equal ranges. */
function spreadOf(tally: Tally): readonly Line[] {
  const numbers = numbersIn(tally.counts)
  if (numbers.length <= RANGES)
    return numbers.map(([value]) => lineOf(tally, exact.format(value), (counts) => counts.get(value) ?? 0))
  const [least, most] = [numbers[0]?.[0] ?? 0, numbers.at(-1)?.[0] ?? 0]
  const step = most / RANGES - least / RANGES
  const figure = apartBy(step)
  const rangeAt = (value: number) => Math.min(RANGES - 1, Math.floor((value - least) / step))
  return Array.from({ length: RANGES }, (_, at) => {
    const [from, to] = [figure.format(least + at * step), figure.format(least + (at + 1) * step)]
    const name = at === RANGES - 1 ? `${from} to ${to}` : `${from} to under ${to}`
    return lineOf(tally, name, (counts) => countWhere(counts, (value) => rangeAt(value) === at))
  })
}

/** A column that is about one option counts who chose it. Another column counts each of its values. */
export const linesOf = (tallies: readonly Tally[]): readonly Line[] =>
  tallies.flatMap((tally) => {
    const { option, choices } = tally.column
    if (choices.length === 0) return spreadOf(tally)
    return choices.map((choice) =>
      lineOf(tally, choiceName(choice), (counts) => counts.get(option === undefined ? choice.value : 1) ?? 0),
    )
  })

function scoreOf(tally: Tally, score: Score | undefined): ScoreLines | undefined {
  return (
    score && {
      ...score,
      lines: score.bands.map(({ name, least, most }) =>
        lineOf(tally, name, (counts) => countWhere(counts, (value) => value >= least && value <= most)),
      ),
    }
  )
}

/** Columns about options are one table together. Each other column is a table of its own. */
export function blocksOf(tallies: readonly Tally[]): readonly Block[] {
  const [first] = tallies
  if (!first) return []
  const groups = first.column.option === undefined ? tallies.map((one) => [one]) : [tallies]
  const { counts = 'Members by answer', score } = authoringOf(first.column.question)
  return groups.flatMap((group) => {
    const [tally] = group
    const block = tally && { tally, row: tally.column.row, counts, lines: linesOf(group), score: scoreOf(tally, score) }
    return block && block.lines.length > 0 ? [block] : []
  })
}

/** The average, the median and the ends of the numbers, as a sentence; empty if the answers are no numbers. */
export function rangeOf([tally]: readonly Tally[]): string {
  if (!tally || tally.column.option !== undefined) return ''
  const counts = numbersIn(tally.counts)
  const median = medianOf(counts)
  if (median === undefined) return ''
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  // each part is divided before it is added, because the sum of large numbers may be infinite
  const average = counts.reduce((sum, [value, count]) => sum + value * (count / total), 0)
  const [least, most] = [counts[0]?.[0] ?? median, counts.at(-1)?.[0] ?? median]
  const figure = apartBy(Math.max(Math.abs(least), Math.abs(most)) || 1)
  return ` Average ${figure.format(average)}, median ${figure.format(median)}, lowest ${exact.format(least)}, highest ${exact.format(most)}.`
}
