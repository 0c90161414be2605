import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER, LENGTH } from '../sample-words.ts'
import { typed } from '../typed.ts'

export const type = typed('text') satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  surveyjs: { inputs: ['text'] },
  sample: {
    says: 'A short text, in one line.',
    question: 'Which app do you use most for payments?',
    limits: [LENGTH, 'Spaces alone are no answer.'],
    keys: [ENTER],
    answer: 'The one of my bank',
  },
} satisfies Authoring
