import { readSeen } from '../../contract/validation/typed.ts'
import { webAddress } from '../../contract/validation/web-address.ts'
import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'

/** A host with a name of at least two letters at its end, which nothing but a port, a path or a query follows. */
const HOST = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})\.?(?::\d{1,5})?(?=[/?#]|$)/iu

function readWebAddress(text: string): string {
  const seen = readSeen(text)
  return HOST.test(seen) ? `https://${seen}` : seen
}

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
    limits: [
      'An address of a page, without a user name or password. `news.example` is sent as `https://news.example`.',
    ],
    keys: [ENTER],
    answer: 'https://news.example',
    wrong: {
      typed: 'news',
      says: 'Please enter a web address, such as example.com or https://example.com/page.',
    },
  },
} satisfies Authoring
