import { number, optional } from 'valibot'
import type { Answer, AnswerFault } from '../../contract/validation/answer.ts'
import { readNumber } from '../../contract/validation/number.ts'
import { fileShape } from '../file-shape.ts'
import type { AnswerRules, Authoring, End, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'
import { write } from './write.ts'

/** Ignores an unreadable end of the range, which may mean something else on another server. */
const numberIn = (end: End, none: number): number =>
  end === null || end === undefined || end === '' || Number.isNaN(Number(end)) ? none : Number(end)

function faultOf({ min, max }: AnswerRules, value: number): AnswerFault | undefined {
  if (!Number.isFinite(value)) return 'answer-number'
  if (value < numberIn(min, value)) return 'answer-small'
  return value > numberIn(max, value) ? 'answer-large' : undefined
}

const typedNumber = typed('number', (text, rules, mark) => {
  const found = readNumber(text, mark)
  if (typeof found !== 'string') return [text, found ? 'answer-unclear' : 'answer-number']
  return [found, faultOf(rules, Number(found))]
})

export const type = {
  ...typedNumber,
  read: (rules, answer, mark) =>
    typeof answer === 'number' ? [answer, faultOf(rules, answer)] : typedNumber.read(rules, answer, mark),
  faultValues({ min, max }, answer, mark) {
    const found = typeof answer === 'string' ? readNumber(answer, mark) : undefined
    const [one, other] = typeof found === 'object' ? found : ['', '']
    return { min: min ?? '', max: max ?? '', one, other }
  },
} satisfies QuestionType

/** The number, or its text if it has more digits than a number keeps. */
function cellOf(answer: Answer): string | number {
  const value = Number(answer)
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value)) ? value : String(answer)
}

export const authoring = {
  file: () => fileShape(type.name, { min: optional(number()), max: optional(number()) }),
  surveyjs: { inputs: ['number', 'range'] },
  sample: {
    says: 'A number. A phone shows its keyboard of digits.',
    question: 'How many people live in your household?',
    limits: ['Digits, with a sign before them and one decimal point if needed.', 'It is stored as it was typed.'],
    keys: [ENTER],
    answer: '4',
    wrong: { typed: 'four', says: 'Please enter a number, such as 12 or 3.5.' },
  },
  columns: () => [{ cell: cellOf }],
  write: (value) => (Number.isFinite(Number(value)) ? write(value) : String(value)),
  conditions: ['is', 'atLeast', 'atMost'],
} satisfies Authoring
