import { checkEmail, readEmail } from '../../contract/validation/email.ts'
import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'

export const type = typed('email', (text) => {
  const address = readEmail(text)
  return [address, checkEmail(address) && 'answer-email']
}) satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  surveyjs: { inputs: ['email'] },
  sample: {
    says: 'An email address. The browser offers the member’s own, and a phone shows a keyboard with @.',
    question: 'Where may we send the results?',
    limits: ['An address with a name, an @ and a domain, of at most 254 characters.'],
    keys: [ENTER],
    answer: 'asha@example.com',
    wrong: { typed: 'asha at example.com', says: 'Please enter an email address, like name@example.com.' },
  },
} satisfies Authoring
