import type { RefusalCode } from '../refusals.ts'
import { isBlank } from './typed.ts'

/**
 * One answer: text as typed, a number, or the choices of a question that takes several. A type of question whose answers
 * have another form adds it here and to `isAnswer`.
 */
export type Answer = string | number | readonly string[]

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_LIMIT = 5000

/** The server refuses an answer by the code of its fault. */
export type AnswerFault = Extract<RefusalCode, `answer-${string}`>

/** Tells an answer from whatever else was stored or sent. */
export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** An answer has a value unless it is empty or shows nothing. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'number' || (typeof answer === 'string' ? !isBlank(answer) : (answer?.length ?? 0) > 0)
