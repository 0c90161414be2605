import { expect, test } from 'vitest'
import { choiceName, type Question, questionColumns } from '../../../demo/server/operator/results/columns.ts'
import { linesOf, rangeOf } from '../../../demo/server/operator/results/report-lines.ts'
import { splitBy } from '../../../demo/server/operator/results/split.ts'

import type { Tally } from '../../../demo/server/operator/results/tallies.ts'

const shared = [
  { value: 'y1', label: 'Yes' },
  { value: 'y2', label: 'Yes' },
  { value: 'n', label: 'No' },
]
const asked = (type: string, rows: Question['rows'] = null): Question => ({
  surveyId: 's',
  position: 0,
  required: false,
  id: 'q',
  type,
  question: 'Good?',
  options: shared,
  rows,
  maxRating: null,
  lowLabel: null,
  highLabel: null,
  min: null,
  max: null,
  visibleIf: null,
  order: null,
  top: null,
  minChoices: null,
  maxChoices: null,
  translations: null,
})

test('results tell options and rows with one label apart by their values', () => {
  const names = ['Yes (y1)', 'Yes (y2)', 'No']
  expect(questionColumns([asked('checkbox')]).map(({ choices: [choice] }) => choice && choiceName(choice))).toEqual(
    names,
  )
  expect(splitBy([asked('multiple-choice')], 'q').names.slice(0, 3)).toEqual(names)
  expect(questionColumns([asked('matrix', shared)]).map(({ row }) => row)).toEqual(names)
})

test('a split tells members without an answer from those who chose an option of that name', () => {
  const options = [
    { value: 'y', label: 'Yes' },
    { value: 'none', label: 'No answer' },
  ]
  const split = splitBy([{ ...asked('multiple-choice'), options }], 'q')
  expect(split.names).toEqual(['Yes', 'No answer', '(No answer)'])
})

const tallyOf = (values: readonly number[]): Tally => {
  const [column] = questionColumns([{ ...asked('number'), options: [] }])
  return {
    column: column as Tally['column'],
    answered: values.length,
    counts: new Map(values.map((value) => [value, 1])),
    groups: [],
  }
}

test('no two numbers of a report have one name, and no range ends where it begins', () => {
  const few = tallyOf([0.001, 0.002, 12_345.678])
  expect(linesOf([few]).map(({ name }) => name)).toEqual(['0.001', '0.002', '12,345.678'])
  expect(rangeOf([tallyOf([0.001, 0.004])])).toBe(' Average 0.0025, median 0.0025, lowest 0.001, highest 0.004.')
  const many = tallyOf(Array.from({ length: 11 }, (_, at) => at / 1000))
  expect(linesOf([many])[0]?.name).toBe('0 to under 0.001')
  expect(new Set(linesOf([many]).map(({ name }) => name)).size).toBe(10)
})
