import { pathOf } from '../../../../src/contract/conditions/path.ts'
import type { Question } from '../../../../src/contract/question-shape.ts'
import type { Answer } from '../../../../src/contract/validation/answer.ts'
import type { Authoring } from '../../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../../src/questions/types.ts'

export function answerTo(question: Question): Answer {
  const { answerTo, sample }: Authoring = authoring[typeOf(question).name]
  return answerTo?.(question) ?? sample.answer
}

/** Answers the questions that show, one after the other. `instead` has answers to some of them. */
export function answersTo(
  questions: readonly Question[],
  instead: ReadonlyMap<string, Answer> = new Map(),
): Record<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const question of questions)
    if (pathOf(questions, answers).shown.includes(question))
      answers.set(question.id, instead.get(question.id) ?? answerTo(question))
  return Object.fromEntries(answers)
}
