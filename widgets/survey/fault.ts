import type { Question } from '../../src/api/question-shape.ts'
import { formatDate } from '../../src/format/date.ts'
import { decimalMark } from '../../src/format/decimal-mark.ts'
import { ANSWER_LIMIT, type Answer, valuesOf } from '../../src/validation/answer.ts'
import type { QuestionFault } from './taking/taking.ts'
import type { takingMessages } from './taking/taking-messages.ts'

interface Answered {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly fault: QuestionFault | undefined
}

/** The fault that shows: a text that is too long says so at once, because it may have been pasted. */
export const faultIn = ({ answer, fault }: Answered): QuestionFault | undefined =>
  fault ?? (typeof answer === 'string' && answer.length > ANSWER_LIMIT ? 'answer-long' : undefined)

/** The text of a fault, with the question's range or what the answer can mean. */
export function faultText(
  t: ReturnType<typeof takingMessages.get>,
  { question, answer }: Pick<Answered, 'question' | 'answer'>,
  fault: QuestionFault,
): string {
  const text = t[fault]
  if (typeof text === 'string') return text
  const { min, max, one, other } = valuesOf(question, answer, decimalMark())
  const shown = (end: string | number) => (question.type === 'date' ? (formatDate(end) ?? end) : Number(end))
  const length = String(answer).length
  return text({ min: shown(min), max: shown(max), one, other, length, most: ANSWER_LIMIT })
}
