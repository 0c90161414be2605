import type { Sample as QuestionSample } from '../../src/questions/question-type.ts'
import { ENTER, LENGTH } from '../../src/questions/sample-words.ts'
import { authoring } from '../../src/questions/types.ts'
import type { DemoSurvey } from '../in-page/content.ts'

interface SampleQuestion extends NonNullable<QuestionSample['fields']> {
  readonly id: string
  readonly question: string
  readonly type: string
  readonly required: boolean
}

export type Sample = Omit<QuestionSample, 'question' | 'fields'> & { readonly question: SampleQuestion }

const asked = (type: string, { question, fields }: QuestionSample): SampleQuestion => ({
  id: 'q1',
  question,
  type,
  required: true,
  ...fields,
})

const unknown: QuestionSample = {
  says: 'A type that the element does not know, such as one that a newer server sends. It is drawn and checked as a text in one line.',
  question: 'Which colour is your front door?',
  limits: [LENGTH],
  keys: [ENTER],
  answer: 'Green',
}

export const samples: readonly Sample[] = [
  ...Object.entries(authoring).map(([type, { sample }]) => [type, sample] as const),
  ['any-other', unknown] as const,
].map(([type, sample]) => ({ ...sample, question: asked(type, sample) }))

export const sampleId = ({ question }: Sample): string => `sample-${question.type}`

/** Makes a survey of one question. It pays nothing, because it can be answered repeatedly. */
export const surveyOf = (sample: Sample): DemoSurvey => {
  const { options, rows, ...question } = sample.question
  return {
    id: sampleId(sample),
    title: `A question of the type ${question.type}`,
    description: sample.says.replaceAll('`', ''),
    category: 'Sample',
    pointsReward: 0,
    estimatedTime: 1,
    questions: [{ ...question, options: options ? [...options] : null, rows: rows ? [...rows] : null }],
  }
}
