import { isAnswered } from '../../contract/validation/answer.ts'
import { asksText, hasOptions, isOption, optionAt, plainOptions } from '../choice.ts'
import { choiceFields, fileShape, optionLabels, optionOrder, options } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { DIGITS, ENTER } from '../sample-words.ts'

export const type = {
  name: 'multiple-choice',
  leastOptions: 2,
  completesAtOnce: true,
  isAnswerable: hasOptions,
  isAnswered,
  read(rules, answer) {
    if (typeof answer === 'object') return [answer, 'answer-shape']
    return [answer, isOption(rules, answer) ? undefined : 'answer-option']
  },
  pick: (rules, _, place) => optionAt(rules, place),
  asksText,
} as const satisfies QuestionType

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      { options: options(type.leastOptions, 'a choice needs at least two options', choiceFields), order: optionOrder },
      { options: optionLabels },
    ),
  surveyjs: { types: ['radiogroup', 'dropdown', 'buttongroup'] },
  sample: {
    says: 'One of several options. On the panel’s own site a tap goes on to the next question by itself; elsewhere the attribute `auto-advance` does that.',
    question: 'How often do you buy vegetables?',
    fields: { options: ['Every day', 'Every two or three days', 'Once a week', 'Less often'] },
    limits: [
      'One of the options.',
      'An option is a string, or an object with `value` or `id` and `label` or `text`; the value is stored, the label is shown.',
      'A question without options can be skipped, even if it is required.',
    ],
    keys: ['The arrow keys move between the options and choose.', DIGITS, ENTER],
    answer: 'Once a week',
  },
  answerTo: (rules) => plainOptions(rules)[0] ?? '',
} satisfies Authoring
