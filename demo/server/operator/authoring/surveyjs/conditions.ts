import type { Condition } from '../../../../../src/contract/conditions/condition.ts'
import { compares, equal, isList } from './comparing.ts'
import { type Comparison, type Expression, type Scalar, type Sign, Unsayable } from './expressions.ts'

/** A value of an answer, as the panel stores it and as SurveyJS does. */
export interface AnswerValue {
  readonly stored: string | number
  readonly original: Scalar
}

/** A question as conditions see it. */
export interface Asked {
  readonly id: string
  /** All values of an answer; undefined for a question that takes any. */
  readonly values: readonly AnswerValue[] | undefined
  /** True if an answer has several values. */
  readonly isSeveral: boolean
  /** True if the order of the values counts. */
  readonly isOrdered: boolean
  /** True if an answer is compared as a number or a day. */
  readonly isRange: boolean
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { any: conditions }

/** Says which of all values an answer has. */
function among(id: string, all: readonly AnswerValue[], held: readonly AnswerValue[]): Condition {
  const stored = held.map((one) => one.stored)
  const [first, last] = [stored[0], stored.at(-1)]
  if (stored.length > 1 && typeof first === 'number') {
    if (held[0] === all.at(-held.length)) return { question: id, atLeast: first }
    if (held.at(-1) === all[held.length - 1]) return { question: id, atMost: Number(last) }
  }
  return anyOf(stored.map((is) => ({ question: id, is })))
}

function aboutOne({ id }: Asked, values: readonly AnswerValue[], comparison: Comparison): Condition {
  const held = values.filter(({ original }) => compares(original, comparison))
  const others = values.filter((one) => !held.includes(one))
  if (compares(undefined, comparison)) {
    if (others.length === 0) throw new Unsayable('holds for every answer')
    return { not: among(id, values, others) }
  }
  if (held.length === 0) throw new Unsayable('holds for no answer of this question')
  return others.length === 0 ? { question: id, answered: true } : among(id, values, held)
}

function aboutSeveral(
  { id, isOrdered }: Asked,
  values: readonly AnswerValue[],
  { sign, right }: Comparison,
): Condition {
  const includes = ({ stored }: AnswerValue): Condition => ({ question: id, includes: String(stored) })
  const meant = (value: Scalar) => values.filter(({ original }) => equal(original, value))
  const asked = [right].flat() as Scalar[]
  const each = asked.map((value) => {
    const found = meant(value)
    if (found.length === 0) throw new Unsayable(`looks for ${JSON.stringify(value)}, which is not a value of an option`)
    return anyOf(found.map(includes))
  })
  const all: Condition = { all: each }
  const exactly = (): Condition => {
    const found = asked.flatMap((value) => meant(value))
    const isExact = found.length === new Set(found).size && found.every((one, at) => one.original === asked[at])
    if (isOrdered || !isList(right) || !isExact || found.length !== asked.length)
      throw new Unsayable('compares the whole list of choices with these values')
    const others = values.filter((one) => !found.includes(one))
    return { all: [...each, ...others.map((one) => ({ not: includes(one) }))] }
  }
  if (sign === 'contains' || sign === 'allof') return all
  if (sign === 'notcontains') return { not: all }
  if (sign === 'anyof') return anyOf(each)
  if (sign === 'noneof') return { not: anyOf(each) }
  if (sign === 'equal') return exactly()
  if (sign === 'notequal') return { not: exactly() }
  throw new Unsayable('compares several choices as one number')
}

function comparable(value: Scalar): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean' || value !== value.trim())
    throw new Unsayable(`compares a number or a day with ${JSON.stringify(value)}`)
  if (!Number.isNaN(Number(value))) return Number(value)
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) throw new Unsayable(`compares a number or a day with ${JSON.stringify(value)}`)
  return value
}

type Range = Readonly<
  Partial<Record<Sign, (about: (name: 'is' | 'atLeast' | 'atMost') => Condition, answered: Condition) => Condition>>
>

/** The condition that each comparison of a number or a day becomes. */
const RANGE: Range = {
  equal: (about) => about('is'),
  notequal: (about) => ({ not: about('is') }),
  greaterorequal: (about) => about('atLeast'),
  lessorequal: (about) => about('atMost'),
  greater: (about, answered) => ({ all: [answered, { not: about('atMost') }] }),
  less: (about, answered) => ({ all: [answered, { not: about('atLeast') }] }),
}

function aboutRange({ id }: Asked, { sign, right }: Comparison): Condition {
  if (isList(right)) {
    const any = anyOf(right.map((value) => ({ question: id, is: comparable(value) })))
    if (sign === 'anyof') return any
    if (sign === 'noneof') return { not: any }
    throw new Unsayable('compares one answer with a list')
  }
  const condition = RANGE[sign]?.((name) => ({ question: id, [name]: comparable(right) }), {
    question: id,
    answered: true,
  })
  if (!condition) throw new Unsayable('looks for a part of a text in a number or a day')
  return condition
}

const isBlank = (value: Scalar) => typeof value === 'string' && value.trim() === ''

function about(asked: Asked, comparison: Comparison): Condition {
  const { id, values, isSeveral, isRange } = asked
  const { sign, right } = comparison
  const answered: Condition = { question: id, answered: true }
  if (sign === 'notempty') return answered
  if (right === '' && sign === 'equal' && !isSeveral) return { not: answered }
  if (right === '' && sign === 'notequal' && !isSeveral) return answered
  if (([right].flat() as Scalar[]).some(isBlank)) throw new Unsayable('compares with an empty text')
  if (values) return isSeveral ? aboutSeveral(asked, values, comparison) : aboutOne(asked, values, comparison)
  if (isRange) return aboutRange(asked, comparison)
  throw new Unsayable(
    'compares an answer that is neither a choice nor a number nor a day, and a condition can only ask whether there is one',
  )
}

/** @throws Unsayable if a condition would decide otherwise than the expression */
export function conditionOf(expression: Expression, find: (name: string) => Asked): Condition {
  const inner = (one: Expression) => conditionOf(one, find)
  if ('all' in expression) return { all: expression.all.map(inner) }
  if ('any' in expression) return { any: expression.any.map(inner) }
  if ('not' in expression) return { not: inner(expression.not) }
  return about(find(expression.name), expression)
}
