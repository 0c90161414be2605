import { pathOf } from '../../../../src/contract/conditions/path.ts'
import type { Store } from '../../db/store.ts'
import { rulesOf } from '../../surveys/answers.ts'
import { type Question, type QuestionColumn, questionColumns } from './columns.ts'
import { type Place, pageOf, type Row, type Selection } from './rows.ts'
import type { Split } from './split.ts'

export type Counts = ReadonlyMap<string | number, number>

interface Counted {
  /** The number of responses with an answer; in a column about a row, with an answer for this row. */
  answered: number
  /** Counts each value. Typed texts are not kept. */
  readonly counts: Map<string | number, number>
}

/** The answers in one column: of all responses, and of each group if they are split. */
export interface Tally extends Counted {
  readonly column: QuestionColumn
  readonly groups: readonly Counted[]
}

interface Asking {
  answered: number
  /** The number of responses whose other answers hid the question by its condition. */
  hidden: number
}

export interface Tallies {
  responses: number
  /** By the id of the question. */
  readonly asking: ReadonlyMap<string, Asking>
  /** The number of responses in each group. */
  readonly groups: number[]
  readonly seconds: Map<number, number>
  readonly columns: readonly Tally[]
}

const countIn = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1)

function addAsking({ asking }: Tallies, { answers }: Row, questions: ReturnType<typeof pathQuestions>): void {
  const shown = new Set(questions && pathOf(questions, answers).shown.map(({ id }) => id))
  for (const [id, counted] of asking)
    if (answers.has(id)) counted.answered++
    else if (questions && !shown.has(id)) counted.hidden++
}

/** The questions as their conditions need them; undefined if none has a condition. */
const pathQuestions = (asked: readonly Question[]) =>
  asked.some(({ visibleIf }) => visibleIf)
    ? asked.map((question) => ({ ...rulesOf(question), id: question.id, visibleIf: question.visibleIf }))
    : undefined

function add(tallies: Tallies, row: Row, split: Split | undefined): void {
  tallies.responses++
  countIn(tallies.seconds, row.seconds)
  const group = split?.groupOf(row) ?? -1
  if (split) tallies.groups[group] = (tallies.groups[group] ?? 0) + 1
  for (const tally of tallies.columns) {
    const { question, row: matrixRow } = tally.column
    if (!row.answers.has(question.id)) continue
    const cell = tally.column.cell(row)
    if (matrixRow !== undefined && cell === undefined) continue
    const isCounted = typeof cell === 'number' || tally.column.choices.length > 0
    for (const counted of [tally, tally.groups[group]]) {
      if (!counted) continue
      counted.answered++
      if (cell !== undefined && isCounted) countIn(counted.counts, cell)
    }
  }
}

const anonymous = () => ''

/** Counts the answers of all responses, a page at a time. */
export async function tallyAll(
  store: Store,
  selection: Selection,
  { asked, split }: { readonly asked: readonly Question[]; readonly split?: Split | undefined },
): Promise<Tallies> {
  const names = split?.names ?? []
  const nothing = (): Counted => ({ answered: 0, counts: new Map() })
  const columns = questionColumns(asked).map((column) => ({ column, ...nothing(), groups: names.map(nothing) }))
  const tallies: Tallies = {
    responses: 0,
    asking: new Map(asked.map(({ id }) => [id, { answered: 0, hidden: 0 }])),
    groups: names.map(() => 0),
    seconds: new Map(),
    columns,
  }
  const questions = pathQuestions(asked)
  let after: Place | undefined
  do {
    const { rows, next } = await pageOf(store, anonymous, selection, after)
    for (const row of rows) {
      add(tallies, row, split)
      addAsking(tallies, row, questions)
    }
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
