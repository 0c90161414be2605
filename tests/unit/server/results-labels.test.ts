import { expect, test } from 'vitest'
import { choiceName, type Question, questionColumns } from '../../../demo/server/operator/results/columns.ts'
import { splitBy } from '../../../demo/server/operator/results/split.ts'

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
