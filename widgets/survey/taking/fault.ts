import type { Question } from '../../../src/contract/question-shape.ts'
import { ANSWER_LIMIT, type Answer } from '../../../src/contract/validation/answer.ts'
import { controlOf } from '../../../src/questions/controls.ts'
import { typeOf } from '../../../src/questions/types.ts'
import { decimalMark } from '../../../src/ui/format/decimal-mark.ts'
import type { QuestionFault } from './complete.ts'
import type { takingMessages } from './taking-messages.ts'

interface Answered {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly fault: QuestionFault | undefined
}

/** Shows an overlong text at once, because it may have been pasted. */
export const faultIn = ({ answer, fault }: Answered): QuestionFault | undefined =>
  fault ?? (typeof answer === 'string' && answer.length > ANSWER_LIMIT ? 'answer-long' : undefined)

function valuesOf(question: Question, answer: Answer) {
  const { write = String } = controlOf(question)
  const values = typeOf(question).faultValues?.(question, answer, decimalMark()) ?? {}
  const { min = '', max = '' } = values
  return { ...values, min: write(min), max: write(max), length: String(answer).length, most: ANSWER_LIMIT }
}

export function faultText(
  shared: ReturnType<typeof takingMessages.get>,
  { question, answer = '' }: Pick<Answered, 'question' | 'answer'>,
  fault: QuestionFault,
): string {
  const texts: Readonly<Record<string, unknown>> = { ...shared, ...controlOf(question).texts?.get() }
  const text = texts[fault] as string | ((values: object) => string)
  return typeof text === 'string' ? text : text(valuesOf(question, answer))
}
