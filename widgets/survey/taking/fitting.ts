import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer, AnswerFault } from '../../../src/contract/validation/answer.ts'
import { typeOf, withOther } from '../../../src/questions/types.ts'

/** The faults with which a stored answer is dropped. Incomplete numbers and addresses stay; a choice that no longer exists does not. */
const DROPPING_FAULTS: readonly (AnswerFault | undefined)[] = ['answer-shape', 'answer-option', 'answer-rating']

export const fitting = (questions: readonly Question[], kept: ReadonlyMap<string, Answer>): Map<string, Answer> =>
  new Map(
    questions.flatMap(withOther).flatMap((question) => {
      const answer = kept.get(question.id)
      if (answer === undefined) return []
      const [, fault] = typeOf(question).read(question, answer)
      return answer === '' || !DROPPING_FAULTS.includes(fault) ? [[question.id, answer] as const] : []
    }),
  )
