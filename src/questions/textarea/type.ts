import { fileShape } from '../file-shape.ts'
import type { Authoring, QuestionType } from '../question-type.ts'
import { ENTER, LENGTH } from '../sample-words.ts'
import { typed } from '../typed.ts'

export const type = typed('textarea') satisfies QuestionType

export const authoring = {
  file: () => fileShape(type.name),
  surveyjs: { types: ['comment'] },
  sample: {
    says: 'A longer text, in several lines.',
    question: 'What would make you change your mobile operator?',
    limits: [LENGTH, 'Spaces and empty lines alone are no answer.'],
    keys: ['`Shift` and `Enter` make a new line.', ENTER],
    answer: 'Fewer dropped calls.\nA plan for the whole family.',
  },
} satisfies Authoring
