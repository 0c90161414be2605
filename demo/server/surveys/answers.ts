import { isSeed } from '../../../src/contract/conditions/arranged.ts'
import { ORDER_ID } from '../../../src/contract/conditions/order.ts'
import { pathOf } from '../../../src/contract/conditions/path.ts'
import type { RefusalCode } from '../../../src/contract/refusals.ts'
import { type Answer, isAnswer, questionOf } from '../../../src/contract/validation/answer.ts'
import type { AnswerRules } from '../../../src/questions/question-type.ts'
import { typeOf, withOther } from '../../../src/questions/types.ts'
import type { questions, StoredOption } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'
import type { RefusalValues } from '../refusals/text.ts'

type Row = typeof questions.$inferSelect
export type Question = Pick<Row, 'id' | 'required' | 'type' | 'maxRating' | 'options'> &
  Partial<Pick<Row, 'min' | 'max' | 'rows' | 'top' | 'minChoices' | 'maxChoices' | 'visibleIf'>>
/** The stored form: a rating is a number, and typed text is its parsed value. */
export type StoredAnswer = string | number | string[] | Record<string, string>

const RATING_DEFAULT = 5

export const labelledIn = (options: readonly StoredOption[] | null | undefined) =>
  (options ?? []).map((one) => (typeof one === 'string' ? { value: one, label: one } : one))

export const rulesOf = ({ id: _, maxRating, options, rows, ...rules }: Question): AnswerRules => ({
  ...rules,
  maxRating: maxRating ?? RATING_DEFAULT,
  options: labelledIn(options),
  rows: labelledIn(rows),
})

/** Returns true for a value of a wrong shape, so that it is refused. */
const isGiven = (question: Question, value: unknown): boolean =>
  value !== null && (!isAnswer(value) || typeOf(question).isAnswered(value, rulesOf(question)))

/** Refuses an answer, and names its question for the page, which shows the message there. */
const refused = (code: RefusalCode, { id }: Pick<Question, 'id'>, values: RefusalValues = {}) =>
  new Refusal(code, { values, fields: { question: questionOf(id) } })

function readAnswer(question: Question, number: number, value: unknown): StoredAnswer {
  if (!isAnswer(value)) throw refused('answer-shape', question, { number })
  const type = typeOf(question)
  const rules = rulesOf(question)
  const [answer, fault] = type.read(rules, value)
  if (fault) throw refused(fault, question, { number, ...type.faultValues?.(rules, value) })
  return answer as StoredAnswer
}

function shownIn(asked: readonly Question[], answers: ReadonlyMap<string, unknown>) {
  const wellFormed = [...answers].filter((entry): entry is [string, Answer] => isAnswer(entry[1]))
  const questions = asked.map((question) => ({ ...rulesOf(question), id: question.id, visibleIf: question.visibleIf }))
  return pathOf(questions, new Map(wellFormed)).shown
}

/**
 * Ids come from outside and may be `__proto__`, so they are read as own keys and stored in a Map. With `first`, answers
 * to later questions are left out.
 */
export function checkAnswers(
  all: readonly Question[],
  submitted: unknown,
  first = all.length,
): Map<string, StoredAnswer> {
  if (submitted === null || typeof submitted !== 'object' || Array.isArray(submitted)) {
    throw new Refusal('invalid-request', { values: { what: 'body', fault: 'responses: expected an object' } })
  }
  const { [ORDER_ID]: order, ...responses } = submitted as Readonly<Record<string, Answer>>
  if (order !== undefined && !isSeed(order)) throw new Refusal('unknown-question')
  const answers = new Map<string, unknown>(Object.entries(responses))
  const known = new Set(all.flatMap(withOther).map(({ id }) => id))
  if ([...answers.keys()].some((id) => !known.has(id))) throw new Refusal('unknown-question')
  const asked = all.slice(0, first)
  for (const { id } of all.slice(first).flatMap(withOther)) answers.delete(id)
  const isOpen = (question: Question) => !answers.has(question.id) || !isGiven(question, answers.get(question.id))
  const shown = new Set(shownIn(asked, answers).map(({ id }) => id))
  const missing = asked.find((question) => question.required && shown.has(question.id) && isOpen(question))
  if (missing) throw refused('answers-missing', missing)
  const given = new Map<string, StoredAnswer>()
  for (const [index, question] of asked.entries()) {
    const number = index + 1
    if (!isOpen(question)) given.set(question.id, readAnswer(question, number, answers.get(question.id)))
    const [, other] = withOther(question)
    if (!other) continue
    const answer = given.get(question.id)
    const isAsked = answer !== undefined && typeOf(question).asksText?.(rulesOf(question), answer) === true
    if (isOpen(other) === isAsked) throw refused('answer-other', question, { number })
    if (isAsked) given.set(other.id, readAnswer(other, number, answers.get(other.id)))
  }
  const hidden = asked.find(({ id }) => given.has(id) && !shown.has(id))
  if (hidden) throw refused('hidden-question', hidden, { number: asked.indexOf(hidden) + 1 })
  if (order !== undefined) given.set(ORDER_ID, order)
  return given
}

const DAY_SECONDS = 86_400

export const readTimeSpent = (value: number): number => Math.round(Math.min(Math.max(value, 0), DAY_SECONDS))
