import { boolean, optional } from 'valibot'
import { isAnswered } from '../../contract/validation/answer.ts'
import { whole } from '../../contract/validation/file-parts.ts'
import { chosenIn, fitsOptions, hasOptions, optionAt } from '../choice.ts'
import { fileShape, optionLabels, optionOrder, options } from '../file-shape.ts'
import type { AnswerRules, Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'

/** The number of options to rank. */
export const placesOf = ({ options, top }: AnswerRules): number => Math.min(top || options.length, options.length)

/** Adds an option as the last, if there is a place, or removes it. */
export function pressed(rules: AnswerRules, ranked: readonly string[], value: string): readonly string[] {
  if (ranked.includes(value)) return ranked.filter((one) => one !== value)
  return ranked.length < placesOf(rules) ? [...ranked, value] : ranked
}

/** Moves an option to a place, counted from 0. One without a place gets it if it comes to stand among the ranked. */
export function movedTo(rules: AnswerRules, ranked: readonly string[], value: string, to: number): readonly string[] {
  if (!ranked.includes(value) && to > ranked.length) return ranked
  const rest = ranked.filter((one) => one !== value)
  return [...rest.slice(0, to), value, ...rest.slice(to)].slice(0, placesOf(rules))
}

export const type = {
  name: 'ranking',
  leastOptions: 2,
  isAnswerable: hasOptions,
  isAnswered,
  read(rules, answer) {
    if (!Array.isArray(answer)) return [answer, 'answer-shape']
    const places = placesOf(rules)
    if (answer.length > places || !fitsOptions(rules, answer)) return [answer, 'answer-option']
    return [answer, answer.length > 0 && answer.length < places ? 'answer-ranks' : undefined]
  },
  pick(rules, answer, place) {
    const option = optionAt(rules, place)
    return option === undefined ? undefined : pressed(rules, chosenIn(answer), option)
  },
  faultValues: (rules) => ({ count: placesOf(rules) }),
} as const satisfies QuestionType

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      {
        options: options(type.leastOptions, 'a ranking needs at least two options', { fixed: optional(boolean()) }),
        order: optionOrder,
        top: optional(whole(1, 200)),
      },
      { options: optionLabels },
    ),
  surveyjs: { types: ['ranking'], isOrdered: true },
  sample: {
    says: 'The options in an order, from the first to the last; with `top` only so many of them. A press gives an option the next place; buttons, keys and dragging move it.',
    question: 'What matters most when you choose a shop?',
    fields: { options: ['Price', 'Distance', 'Choice', 'Service'], top: 3 },
    limits: ['A list of options from the first to the last, each of them once.', 'All options, or `top` of them.'],
    keys: [
      '`Tab` moves between the options; the space bar gives or takes a place.',
      'The keys `1` to `9` do the same. The arrow keys up and down move an option that has a place.',
      ENTER,
    ],
    answer: ['Service', 'Price', 'Distance'],
  },
  answerTo: (rules) => rules.options.slice(0, placesOf(rules)).map(({ value }) => value),
  columns: ({ options }) =>
    options.map(({ value }, at) => ({
      part: String(at + 1),
      option: value,
      cell: (answer) => chosenIn(answer).indexOf(value) + 1 || undefined,
    })),
  counts: 'Members who put each option first',
  conditions: ['includes'],
} satisfies Authoring
