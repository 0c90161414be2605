import type { AnswerRules } from '../../questions/question-type.ts'
import type { Answer } from '../validation/answer.ts'
import type { Mark } from '../validation/number.ts'
import type { Condition } from './condition.ts'
import { holds } from './holds.ts'
import { type Path, shownPath } from './shown-path.ts'

interface Conditional extends AnswerRules {
  readonly id: string
  readonly visibleIf?: Condition | null | undefined
}

/**
 * Follows a survey with conditions. A question shows if its condition holds for the valid answers to the questions that
 * showed before it. Browser and server use this function (docs/rules.md, Conditions). `mark` is the decimal mark of the
 * language.
 */
export const pathOf = <Question extends Conditional>(
  questions: readonly Question[],
  answers: ReadonlyMap<string, Answer>,
  mark?: Mark,
): Path<Question> =>
  shownPath(questions, answers, ({ visibleIf }, given) => !visibleIf || holds(visibleIf, given), mark)
