import {
  type Answer,
  type AnswerFault,
  checkAnswer,
  isAnswered,
  readAnswer,
  valuesOf,
} from '../../../src/validation/answer.ts'
import type { questions } from '../db/schema.ts'
import { Refusal } from '../http/refusals/failure.ts'

/** The rules for the answer to a question. */
export type Question = Pick<typeof questions.$inferSelect, 'id' | 'required' | 'type' | 'maxRating' | 'options'> &
  Partial<Pick<typeof questions.$inferSelect, 'min' | 'max'>>
/** The stored form: a rating is always a number, and typed text what it was read as. */
export type StoredAnswer = string | number | string[]

const RATING_DEFAULT = 5

export const rulesOf = ({ type, maxRating, options, min, max }: Question) => ({
  type,
  min,
  max,
  maxRating: maxRating ?? RATING_DEFAULT,
  options: (options ?? []).map((one) => (typeof one === 'string' ? { value: one } : one)),
})

const isAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Only a checkbox question's answer is a list. */
const faultOf = (question: Question, value: unknown): AnswerFault | undefined =>
  isAnswer(value) && Array.isArray(value) === (question.type === 'checkbox')
    ? checkAnswer(rulesOf(question), value)
    : 'answer-shape'

/**
 * Checks a submission against its survey and returns the answers to store, without empty ones.
 * Ids come from outside and may be `__proto__`, so they are read as own keys and stored in a Map.
 */
export function checkAnswers(asked: readonly Question[], given: unknown): Map<string, StoredAnswer> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new Refusal('invalid-request', { values: { what: 'body', fault: 'responses: expected an object' } })
  }
  const answers = new Map(
    Object.entries(given).filter(([, value]) => value !== null && (!isAnswer(value) || isAnswered(value as Answer))),
  )
  const known = new Set(asked.map(({ id }) => id))
  for (const id of Object.keys(given)) {
    if (!known.has(id)) throw new Refusal('unknown-question')
  }
  if (asked.some(({ id, required }) => required && !answers.has(id))) {
    throw new Refusal('answers-missing')
  }
  const checked = new Map<string, StoredAnswer>()
  asked.forEach((question, index) => {
    if (!answers.has(question.id)) return
    const value: unknown = answers.get(question.id)
    const fault = faultOf(question, value)
    const rules = rulesOf(question)
    if (fault) throw new Refusal(fault, { values: { number: index + 1, ...valuesOf(rules, value as Answer) } })
    const read = readAnswer(rules, value as Answer) as StoredAnswer
    checked.set(question.id, question.type === 'rating' ? Number(read) : read)
  })
  return checked
}

const DAY_SECONDS = 86_400

/** The page's measurement in whole seconds, at most a day. */
export const readTimeSpent = (value: number): number => Math.round(Math.min(Math.max(value, 0), DAY_SECONDS))
