import { ANSWER_LIMIT, type Answer, type AnswerFault, checkAnswer, isAnswered } from '../../../src/validation/answer.ts'
import type { questions } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'

type Question = typeof questions.$inferSelect
/** As it is stored: a rating is a number, however it arrived. */
export type StoredAnswer = string | number | string[]

const RATING_DEFAULT = 5

/** The end of "Question N: please ..." */
const REQUESTS: Record<AnswerFault, string> = {
  'answer-shape': 'give one answer of its kind',
  'answer-option': 'choose among the options',
  'answer-rating': 'choose one of the ratings',
  'answer-number': 'enter a number',
  'answer-email': 'enter a valid email address',
  'answer-phone': 'enter a valid phone number',
  'answer-url': 'enter a link that starts with http:// or https://',
  'answer-date': 'enter a date',
  'answer-long': `use at most ${ANSWER_LIMIT} characters`,
}

const rulesOf = ({ type, maxRating, options }: Question) => ({
  type,
  maxRating: maxRating ?? RATING_DEFAULT,
  options: (options ?? []).map((value) => ({ value })),
})

const isAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Of a checkbox question alone the answer is a list. */
const faultOf = (question: Question, value: unknown): AnswerFault | undefined =>
  isAnswer(value) && Array.isArray(value) === (question.type === 'checkbox')
    ? checkAnswer(rulesOf(question), value)
    : 'answer-shape'

const refuse = (code: string, message: string): never => {
  throw new HttpFailure(400, code, message)
}

/**
 * Checks a submission against its survey and answers what is to be stored; empty answers are left out.
 * Ids come from outside and may be `__proto__`: they are read as own keys and kept in a Map.
 */
export function checkAnswers(asked: readonly Question[], given: unknown): Map<string, StoredAnswer> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    return refuse('invalid-request', 'Invalid body: responses: expected an object')
  }
  const answers = new Map(
    Object.entries(given).filter(([, value]) => value !== null && (!isAnswer(value) || isAnswered(value as Answer))),
  )
  const known = new Set(asked.map(({ id }) => id))
  for (const id of Object.keys(given)) {
    if (!known.has(id)) refuse('unknown-question', 'An answer belongs to no question of this survey.')
  }
  if (asked.some(({ id, required }) => required && !answers.has(id))) {
    refuse('answers-missing', 'Please answer all required questions before submitting.')
  }
  const checked = new Map<string, StoredAnswer>()
  asked.forEach((question, index) => {
    if (!answers.has(question.id)) return
    const value: unknown = answers.get(question.id)
    const fault = faultOf(question, value)
    if (fault) refuse('invalid-answer', `Question ${index + 1}: please ${REQUESTS[fault]}.`)
    checked.set(question.id, question.type === 'rating' ? Number(value) : (value as StoredAnswer))
  })
  return checked
}
