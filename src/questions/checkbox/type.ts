import { isAnswered } from '../../contract/validation/answer.ts'
import { fitsOptions, hasOptions, optionAt, toggled } from '../choice.ts'
import { fileShape, optionLabels, options } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { DIGITS, ENTER } from '../sample-words.ts'

export const type = {
  name: 'checkbox',
  leastOptions: 1,
  isAnswerable: hasOptions,
  isAnswered,
  read(rules, answer) {
    if (!Array.isArray(answer)) return [answer, 'answer-shape']
    return [answer, fitsOptions(rules, answer) ? undefined : 'answer-option']
  },
  pick(rules, answer, place) {
    const option = optionAt(rules, place)
    return option === undefined ? undefined : toggled(answer, option)
  },
} as const satisfies QuestionType

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      { options: options(type.leastOptions, 'a checkbox question needs at least one option') },
      { options: optionLabels },
    ),
  surveyjs: { types: ['checkbox', 'tagbox'] },
  sample: {
    says: 'As many of the options as apply.',
    question: 'Where did you shop this month?',
    fields: { options: ['A kirana shop', 'A supermarket', 'A weekly market', 'An app'] },
    limits: ['A list of options, each of them once.', 'A required question needs at least one.'],
    keys: ['`Tab` moves between the options, and the space bar chooses.', DIGITS, ENTER],
    answer: ['A kirana shop', 'An app'],
  },
  answerTo: ({ options: [first] }) => [first?.value ?? ''],
  columns: ({ options }) =>
    options.map(({ value }, at) => ({
      part: String(at + 1),
      option: value,
      cell: (answer) => (Array.isArray(answer) && answer.includes(value) ? 1 : 0),
    })),
} satisfies Authoring
