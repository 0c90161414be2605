import type { AnswerRules } from '../../questions/question-type.ts'
import { otherText, plainType, typeOf } from '../../questions/types.ts'
import type { Answer } from '../validation/answer.ts'
import type { Mark } from '../validation/number.ts'

interface Asked extends AnswerRules {
  readonly id: string
}

export interface Path<Question> {
  /** The questions that the member sees, in order. */
  readonly shown: readonly Question[]
  /** The valid answers to the shown questions, in the form that is sent. */
  readonly given: ReadonlyMap<string, Answer>
}

/**
 * Follows a survey from question to question. `shows` decides by the valid answers to the questions that showed before.
 * `mark` is the decimal mark of the language.
 */
export function shownPath<Question extends Asked>(
  questions: readonly Question[],
  answers: ReadonlyMap<string, Answer>,
  shows: (question: Question, given: ReadonlyMap<string, Answer>) => boolean,
  mark?: Mark,
): Path<Question> {
  const given = new Map<string, Answer>()
  const shown = questions.filter((question) => {
    if (!shows(question, given)) return false
    const type = typeOf(question)
    const answer = answers.get(question.id)
    if (answer === undefined || !type.isAnswered(answer, question)) return true
    const [sent, fault] = type.read(question, answer, mark)
    if (fault) return true
    given.set(question.id, sent)
    const other = otherText(question, answers)
    if (other && plainType.isAnswered(other[1], question)) given.set(...other)
    return true
  })
  return { shown, given }
}
