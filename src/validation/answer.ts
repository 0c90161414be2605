import { checkEmail } from './email.ts'
import { webAddress } from './web-address.ts'

/** One answer: text as typed, a rating's number, or the choices of a checkbox question. */
export type Answer = string | number | readonly string[]

/** A question's constraints on its answers; the contract's `Question` is assignable. */
export interface AnswerRules {
  readonly type: string
  readonly maxRating: number
  readonly options: readonly { readonly value: string }[]
}

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_LIMIT = 5000

export type AnswerFault =
  | 'answer-shape'
  | 'answer-option'
  | 'answer-rating'
  | 'answer-number'
  | 'answer-email'
  | 'answer-phone'
  | 'answer-url'
  | 'answer-date'
  | 'answer-long'

/** A question counts as answered when it has a value; a checkbox question needs at least one choice. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'number' || (typeof answer === 'string' ? answer.trim() !== '' : (answer?.length ?? 0) > 0)

/** `YYYY-MM-DD` of a day that exists. */
function isDate(value: string): boolean {
  const [, day] = /^\d{4}-\d\d-(\d\d)$/.exec(value) ?? []
  // the 30th of February would be the 2nd of March
  return new Date(`${value}T00:00:00Z`).getUTCDate() === Number(day)
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
/** Seven to fifteen digits (E.164), with the usual separators between them. */
const PHONE = /^\+?[\d\s().-]+$/

const isPhone = (value: string): boolean => PHONE.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, ''))

/**
 * Checks an answer against its question's type. A missing answer is not a fault here: use `isAnswered` for required
 * questions. Unknown types are plain text (docs/rules.md, Questions).
 */
export function checkAnswer(rules: AnswerRules, answer: Answer): AnswerFault | undefined {
  const { type } = rules
  const isOption = (value: unknown) => rules.options.some((option) => option.value === value)
  if (type === 'checkbox') {
    if (!Array.isArray(answer)) return 'answer-shape'
    // each option once at most, which is counted before any is looked up
    const fits = answer.length <= rules.options.length && new Set(answer).size === answer.length
    return fits && answer.every(isOption) ? undefined : 'answer-option'
  }
  if (type === 'rating') {
    const stars = Number(answer)
    return Number.isInteger(stars) && stars >= 1 && stars <= rules.maxRating ? undefined : 'answer-rating'
  }
  if (type === 'multiple-choice') return isOption(answer) ? undefined : 'answer-option'
  if (typeof answer === 'number' && type === 'number') return Number.isFinite(answer) ? undefined : 'answer-number'
  if (typeof answer !== 'string') return 'answer-shape'
  if (answer.length > ANSWER_LIMIT) return 'answer-long'
  const text = answer.trim()
  if (text === '') return undefined
  if (type === 'number' && !NUMBER.test(text)) return 'answer-number'
  if (type === 'email' && checkEmail(text)) return 'answer-email'
  if (type === 'phone' && !isPhone(text)) return 'answer-phone'
  if (type === 'url' && !webAddress(text)) return 'answer-url'
  if (type === 'date' && !isDate(text)) return 'answer-date'
}
