import { ANSWER_LIMIT, type Answer, isAnswered } from '../contract/validation/answer.ts'
import type { Mark } from '../contract/validation/number.ts'
import { isBlank } from '../contract/validation/typed.ts'
import type { AnswerRules, ReadAnswer } from './question-type.ts'

type ReadText = (text: string, rules: AnswerRules, mark?: Mark) => ReadAnswer

export const typed = <const Name extends string>(name: Name, readText: ReadText = (text) => [text]) => ({
  name,
  isAnswerable: () => true,
  isAnswered,
  read(rules: AnswerRules, answer: Answer, mark?: Mark): ReadAnswer {
    if (typeof answer !== 'string') return [answer, 'answer-shape']
    if (answer.length > ANSWER_LIMIT) return [answer, 'answer-long']
    return isBlank(answer) ? [answer] : readText(answer, rules, mark)
  },
})
