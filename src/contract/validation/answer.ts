import type { RefusalCode } from '../refusals.ts'
import { isBlank } from './typed.ts'

/**
 * Typed text, a number, or the options of a question with several choices. A question type with other answers extends
 * this type and `isAnswer`.
 */
export type Answer = string | number | readonly string[]

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_LIMIT = 5000

export type AnswerFault = Extract<RefusalCode, `answer-${string}`>

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Returns false for an id of what stands beside the answers, such as the order of the questions. */
export const isQuestionId = (id: string | undefined): boolean => id !== undefined && !/:order$/.test(id)

export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'number' || (typeof answer === 'string' ? !isBlank(answer) : (answer?.length ?? 0) > 0)
