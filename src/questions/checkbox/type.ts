import { boolean, optional } from 'valibot'
import { type AnswerFault, isAnswered } from '../../contract/validation/answer.ts'
import { whole } from '../../contract/validation/file-parts.ts'
import { asksText, fitsOptions, hasOptions, isExclusive, optionAt, plainOptions, toggled } from '../choice.ts'
import { choiceFields, fileShape, optionLabels, optionOrder, options } from '../file-shape.ts'
import type { AnswerRules, Authoring, QuestionType } from '../question-type.ts'
import { DIGITS, ENTER } from '../sample-words.ts'

/** An exclusive option alone is enough, whatever the least number of choices is. */
function countFault(rules: AnswerRules, chosen: readonly string[]): AnswerFault | undefined {
  const count = chosen.length
  if (chosen.some((one) => isExclusive(rules, one))) return count > 1 ? 'answer-exclusive' : undefined
  if (count > 0 && count < Math.min(rules.minChoices ?? 0, rules.options.length)) return 'answer-few'
  return count > (rules.maxChoices || count) ? 'answer-many' : undefined
}

export const type = {
  name: 'checkbox',
  leastOptions: 1,
  isAnswerable: hasOptions,
  isAnswered,
  read(rules, answer) {
    if (!Array.isArray(answer)) return [answer, 'answer-shape']
    return [answer, fitsOptions(rules, answer) ? countFault(rules, answer) : 'answer-option']
  },
  pick(rules, answer, place) {
    const option = optionAt(rules, place)
    return option === undefined ? undefined : toggled(rules, answer, option)
  },
  asksText,
  faultValues: ({ minChoices, maxChoices }) => ({ min: minChoices ?? 0, max: maxChoices ?? 0 }),
} as const satisfies QuestionType

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      {
        options: options(type.leastOptions, 'a checkbox question needs at least one option', {
          ...choiceFields,
          exclusive: optional(boolean()),
        }),
        order: optionOrder,
        minChoices: optional(whole(1, 200)),
        maxChoices: optional(whole(1, 200)),
      },
      { options: optionLabels },
    ),
  surveyjs: { types: ['checkbox', 'tagbox'] },
  sample: {
    says: 'As many of the options as apply.',
    question: 'Where did you shop this month?',
    fields: {
      options: [
        'A kirana shop',
        'A supermarket',
        'A weekly market',
        'An app',
        { value: 'other', label: 'Somewhere else', other: true },
        { value: 'none', label: 'None of these', exclusive: true },
      ],
      maxChoices: 3,
    },
    limits: [
      'A list of options, each of them once.',
      'A required question needs at least one; `minChoices` and `maxChoices` may say how many.',
      'An option with `other` needs a text, which is the answer `q1:other`. An option with `exclusive` is chosen alone.',
    ],
    keys: ['`Tab` moves between the options, and the space bar chooses.', DIGITS, ENTER],
    answer: ['A kirana shop', 'An app'],
  },
  answerTo: (rules) => plainOptions(rules).slice(0, rules.minChoices || 1),
  columns: ({ options }) =>
    options.map(({ value }, at) => ({
      part: String(at + 1),
      option: value,
      cell: (answer) => (Array.isArray(answer) && answer.includes(value) ? 1 : 0),
    })),
  counts: 'Members who chose each option, of which they could choose several',
  conditions: ['includes'],
} satisfies Authoring
