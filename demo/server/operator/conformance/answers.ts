import type { Question } from '../../../../src/contract/question-shape.ts'
import type { Answer } from '../../../../src/contract/validation/answer.ts'
import type { Authoring } from '../../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../../src/questions/types.ts'

/** An answer of the question's kind, as the widgets send it. */
export function answerTo(question: Question): Answer {
  const { answerTo, sample }: Authoring = authoring[typeOf(question).name]
  return answerTo?.(question) ?? sample.answer
}

/** An answer to every question, by question id. */
export const answersTo = (questions: readonly Question[]): Record<string, unknown> =>
  Object.fromEntries(questions.map((question) => [question.id, answerTo(question)]))
