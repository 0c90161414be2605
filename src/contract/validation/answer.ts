import type { RefusalCode } from '../refusals.ts'
import { isBlank } from './typed.ts'

/** The chosen option of each row, by the values of rows and options. */
export type RowAnswers = Readonly<Record<string, string>>

/**
 * Typed text, a number, a list of options, or an option for each row. A question type with other answers extends this
 * type and `isAnswer`.
 */
export type Answer = string | number | readonly string[] | RowAnswers

/** The id of the text that belongs to an option with `other`, beside the answers by the questions' ids. */
export const otherId = (questionId: string): string => `${questionId}:other`

/** Returns the question that an answer belongs to, also for the id of a text beside an option. */
export const questionOf = (answerId: string): string => answerId.replace(/:other$/, '')

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_LIMIT = 5000

export type AnswerFault = Extract<RefusalCode, `answer-${string}`>

const hasOnlyTexts = (value: object): boolean => Object.values(value).every((one) => typeof one === 'string')

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && hasOnlyTexts(value))

export const isRowAnswers = (answer: Answer | undefined): answer is RowAnswers =>
  typeof answer === 'object' && !Array.isArray(answer)

/** Returns false for the id of a text of an option with `other`, and for that of the order of the questions. */
export const isQuestionId = (id: string | undefined): boolean => id !== undefined && !/:(?:order|other)$/.test(id)

export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'string' ? !isBlank(answer) : typeof answer === 'number' || Object.keys(answer ?? {}).length > 0
