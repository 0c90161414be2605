import { optional } from 'valibot'
import { isAnswered } from '../../contract/validation/answer.ts'
import { whole } from '../../contract/validation/file-parts.ts'
import { fileShape, label } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { DIGITS, ENTER } from '../sample-words.ts'

export const type = {
  name: 'rating',
  completesAtOnce: true,
  isAnswerable: () => true,
  isAnswered,
  read({ maxRating }, answer) {
    if (typeof answer === 'object') return [answer, 'answer-shape']
    const stars = Number(answer)
    const fits = Number.isInteger(stars) && stars >= 1 && stars <= maxRating
    return fits ? [stars] : [answer, 'answer-rating']
  },
  pick: ({ maxRating }, _, place) => (place > 0 && place <= maxRating ? place : undefined),
} as const satisfies QuestionType

/** The largest number of stars that people can tell apart. */
export const MOST_STARS = 20

export const authoring = {
  file: () =>
    fileShape(
      type.name,
      { maxRating: optional(whole(2, MOST_STARS)), lowLabel: label, highLabel: label },
      { lowLabel: label, highLabel: label },
    ),
  sample: {
    says: 'A scale of stars. Each has its number, and the ends say what they mean.',
    question: 'How good is the service at your bank?',
    fields: { maxRating: 5, lowLabel: 'Very poor', highLabel: 'Very good' },
    limits: [
      'A whole number from 1 to `maxRating`.',
      'Without a usable `maxRating` there are 5 stars. More than 10 wrap, and more than 1,000 are not drawn.',
      '`lowLabel` and `highLabel` may be missing.',
    ],
    keys: ['The arrow keys choose.', DIGITS, ENTER],
    answer: 4,
  },
  answerTo: () => 1,
  columns: ({ maxRating }) => [
    { values: [...Array(maxRating).keys()].map((at) => at + 1), cell: (answer) => Number(answer) },
  ],
  conditions: ['is', 'atLeast', 'atMost'],
} satisfies Authoring
