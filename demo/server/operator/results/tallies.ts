import type { Store } from '../../db/store.ts'
import { type Question, type QuestionColumn, questionColumns } from './columns.ts'
import { type Place, pageOf, type Row, type Selection } from './rows.ts'

/** The answers in one column. */
export interface Tally {
  readonly column: QuestionColumn
  /** The number of responses with an answer. */
  answered: number
  /** Counts each value. Typed texts are not kept. */
  readonly counts: Map<string | number, number>
}

export interface Tallies {
  responses: number
  readonly seconds: Map<number, number>
  readonly columns: readonly Tally[]
}

const countIn = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1)

function add(tallies: Tallies, row: Row): void {
  tallies.responses++
  countIn(tallies.seconds, row.seconds)
  for (const tally of tallies.columns) {
    const { question } = tally.column
    if (!row.answers.has(question.id)) continue
    tally.answered++
    const cell = tally.column.cell(row)
    if (cell === undefined) continue
    if (typeof cell === 'number' || tally.column.choices.length > 0) countIn(tally.counts, cell)
  }
}

const anonymous = () => ''

/** Counts the answers of all responses, a page at a time. */
export async function tallyAll(store: Store, selection: Selection, asked: readonly Question[]): Promise<Tallies> {
  const columns = questionColumns(asked).map((column) => ({ column, answered: 0, counts: new Map() }))
  const tallies: Tallies = { responses: 0, seconds: new Map(), columns }
  let after: Place | undefined
  do {
    const { rows, next } = await pageOf(store, anonymous, selection, after)
    for (const row of rows) add(tallies, row)
    after = next
  } while (after)
  return tallies
}

/** The median of values with their counts; undefined without values. */
export function medianOf(counts: Iterable<readonly [value: number, count: number]>): number | undefined {
  const sorted = [...counts].sort(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  const valueAt = (place: number) => {
    let passed = 0
    for (const [value, count] of sorted) {
      passed += count
      if (passed > place) return value
    }
  }
  const [low, high] = [valueAt(Math.floor((total - 1) / 2)), valueAt(Math.floor(total / 2))]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}
