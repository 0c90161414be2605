import { readSeen } from '../../contract/validation/typed.ts'
import { webAddress } from '../../contract/validation/web-address.ts'
import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'

const readWebAddress = (text: string): string =>
  readSeen(text).replace(/^www\.(?=[^\s./?#])/i, (www) => `https://${www}`)

export const type = typed('url', (text) => {
  const address = readWebAddress(text)
  return [address, webAddress(address) === undefined ? 'answer-url' : undefined]
}) satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  surveyjs: { inputs: ['url'] },
  sample: {
    says: 'The address of a page.',
    question: 'Which news site do you read most?',
    limits: ['An address with http:// or https://, without a user name or password.'],
    keys: [ENTER],
    answer: 'https://news.example',
    wrong: {
      typed: 'news.example',
      says: 'Please enter a web address that starts with https://, http:// or www.',
    },
  },
} satisfies Authoring
