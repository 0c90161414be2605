import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER, LENGTH } from '../sample-words.ts'
import { typed } from '../typed.ts'

export const type = typed('fill-in-the-blank') satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  sample: {
    says: 'The missing part of a sentence. It is a text in one line.',
    question: 'I pay most of my bills with …',
    limits: [LENGTH],
    keys: [ENTER],
    answer: 'UPI',
  },
} satisfies Authoring
