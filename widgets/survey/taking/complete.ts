import { pathOf } from '../../../src/contract/conditions/path.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer, AnswerFault } from '../../../src/contract/validation/answer.ts'
import { otherText, plainType, typeOf } from '../../../src/questions/types.ts'
import { decimalMark } from '../../../src/ui/format/decimal-mark.ts'

// Decides which questions are complete, for the progress and for whoever is asked about answers.

export type QuestionFault = AnswerFault | 'requiredNote'

export type Answers = ReadonlyMap<string, Answer>

const isAnswered = (question: Question, answer: Answer | undefined): answer is Answer =>
  typeOf(question).isAnswered(answer, question)

/** A question that offers nothing to choose requires no answer. */
export const answerable = (question: Question): Question => ({
  ...question,
  required: question.required && typeOf(question).isAnswerable(question),
})

export function faultOf(question: Question, answers: Answers): QuestionFault | undefined {
  const answer = answers.get(question.id)
  if (!isAnswered(question, answer)) return question.required ? 'requiredNote' : undefined
  const [, fault] = typeOf(question).read(question, answer, decimalMark())
  const [, text] = otherText(question, answers) ?? []
  if (fault || text === undefined) return fault
  return plainType.isAnswered(text, question) ? plainType.read(question, text)[1] : 'answer-other'
}

/** Returns false for an answer that is not sent, such as a matrix with an open row. */
export const isComplete = (question: Question, answers: Answers): boolean =>
  isAnswered(question, answers.get(question.id)) && !faultOf(question, answers)

/** Counts the complete questions of a survey that is not open, as its progress would. */
export const countComplete = (questions: readonly Question[], answers: Answers): number =>
  pathOf(questions.map(answerable), answers, decimalMark()).shown.filter((question) => isComplete(question, answers))
    .length
