import { isAnswered } from '../../contract/validation/answer.ts'
import { fileShape, label } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'

const MOST = 10

export const type = {
  name: 'nps',
  completesAtOnce: true,
  isAnswerable: () => true,
  isAnswered,
  read(_, answer) {
    if (typeof answer === 'object') return [answer, 'answer-shape']
    const score = /^\d+$/.test(String(answer)) ? Number(answer) : -1
    return score >= 0 && score <= MOST ? [score] : [answer, 'answer-rating']
  },
  /** Reads a 0 after a 1 as 10. */
  pick: (_, answer, place) => (place === 0 && answer === 1 ? MOST : place),
} as const satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name, { lowLabel: label, highLabel: label }, { lowLabel: label, highLabel: label }),
  sample: {
    says: 'The Net Promoter Score: how likely people are to recommend something, from 0 to 10.',
    question: 'How likely are you to recommend your bank to a friend?',
    fields: { lowLabel: 'Not at all likely', highLabel: 'Extremely likely' },
    limits: ['A whole number from 0 to 10.', '`lowLabel` and `highLabel` may be missing.'],
    keys: ['The arrow keys choose.', 'The keys `0` to `9` choose as well; `1` and then `0` choose 10.', ENTER],
    answer: 9,
  },
  columns: () => [{ values: [...Array(MOST + 1).keys()], cell: (answer) => Number(answer) }],
  score: {
    name: 'Net Promoter Score',
    about: 'The score is the share of promoters minus the share of detractors',
    bands: [
      { name: 'Promoters, 9 and 10', least: 9, most: MOST, weight: 1 },
      { name: 'Passives, 7 and 8', least: 7, most: 8, weight: 0 },
      { name: 'Detractors, 0 to 6', least: 0, most: 6, weight: -1 },
    ],
  },
  conditions: ['is', 'atLeast', 'atMost'],
} satisfies Authoring
