import { readPlain } from '../../contract/validation/typed.ts'
import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'

/** Seven to fifteen digits (E.164), with the usual separators between them. */
const isPhone = (text: string): boolean =>
  /^\(?\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))

export const type = typed('phone', (text) => {
  const number = readPlain(text)
  return [number, isPhone(number) ? undefined : 'answer-phone']
}) satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  surveyjs: { inputs: ['tel'] },
  sample: {
    says: 'A phone number. The browser offers the member’s own, and a phone shows its keys for numbers.',
    question: 'Under which number may we call you?',
    limits: ['7 to 15 digits, with + before them and spaces, points, dashes or brackets between them.'],
    keys: [ENTER],
    answer: '+91 98200 12345',
    wrong: { typed: '12 34', says: 'Please enter a phone number with 7 to 15 digits.' },
  },
} satisfies Authoring
