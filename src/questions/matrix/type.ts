import { array, maxLength, minLength, pipe } from 'valibot'
import { isAnswered, isRowAnswers } from '../../contract/validation/answer.ts'
import { hasOptions, isOption } from '../choice.ts'
import { fileShape, option, optionLabels, options } from '../file-shape.ts'
import type { AnswerRules, Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'

const rowsOf = ({ rows = [] }: AnswerRules) => rows.map(({ value }) => value)

export const type = {
  name: 'matrix',
  leastOptions: 2,
  isAnswerable: (rules) => hasOptions(rules) && rowsOf(rules).length > 0,
  isAnswered,
  read(rules, answer) {
    if (!isRowAnswers(answer)) return [answer, 'answer-shape']
    const rows = rowsOf(rules)
    const fits = Object.entries(answer).every(([row, value]) => rows.includes(row) && isOption(rules, value))
    if (!fits) return [answer, 'answer-option']
    const isOpen = rules.required && rows.some((row) => !Object.hasOwn(answer, row))
    return [answer, isOpen ? 'answer-rows' : undefined]
  },
} as const satisfies QuestionType

const rows = pipe(
  array(option),
  minLength(1, 'a matrix needs at least one row'),
  maxLength(50, 'has more than 50 rows'),
)

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      { rows, options: options(type.leastOptions, 'a matrix needs at least two options') },
      { rows: optionLabels, options: optionLabels },
    ),
  sample: {
    says: 'One of the same options for each of several rows. Each row is a group of choices; where there is room, they stand in a table.',
    question: 'How satisfied are you with your mobile operator?',
    fields: {
      rows: ['Price', 'Network at home', { value: 'help', label: 'Customer care' }],
      options: ['Satisfied', 'Neither', 'Dissatisfied'],
    },
    limits: [
      'An object with one of the options for each row, both by their values.',
      'A required question needs every row.',
      'A row is written as an option is.',
    ],
    keys: ['`Tab` moves between the rows; the arrow keys move between the options and choose.', ENTER],
    answer: { Price: 'Neither', 'Network at home': 'Satisfied', help: 'Satisfied' },
  },
  answerTo: (rules) => Object.fromEntries(rowsOf(rules).map((row) => [row, rules.options[0]?.value ?? ''])),
  columns: (rules) =>
    rowsOf(rules).map((row, at) => ({
      part: String(at + 1),
      row,
      cell: (answer) => (isRowAnswers(answer) && Object.hasOwn(answer, row) ? answer[row] : undefined),
    })),
  conditions: [],
} satisfies Authoring
