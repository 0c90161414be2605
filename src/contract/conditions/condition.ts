import { array, type GenericSchema, lazy, literal, number, type object, optional, string, union } from 'valibot'
import type { Answer } from '../validation/answer.ts'
import type { only } from '../validation/file-parts.ts'

export const OPERATORS = ['is', 'includes', 'atLeast', 'atMost', 'answered'] as const
export type Operator = (typeof OPERATORS)[number]

/** A condition about one question. If it has several operators, each of them must hold. */
export interface QuestionCondition {
  readonly question: string
  readonly is?: string | number | undefined
  readonly includes?: string | undefined
  readonly atLeast?: string | number | undefined
  readonly atMost?: string | number | undefined
  readonly answered?: true | undefined
}

/** A condition about answers (docs/rules.md, Conditions). It is data: nothing in it is compiled. */
export type Condition =
  | QuestionCondition
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** The schema of a condition. `parts` makes the schema of an object: `object` ignores unknown keys, `only` refuses them. */
export function conditionSchema(parts: typeof object | typeof only, message?: string): GenericSchema<Condition> {
  const value = optional(union([string(), number()]))
  const about = {
    question: string(),
    is: value,
    includes: optional(string()),
    atLeast: value,
    atMost: value,
    answered: optional(literal(true)),
  }
  const make = parts as typeof object
  const any: GenericSchema<Condition> = lazy(() =>
    union([make({ all: array(any) }), make({ any: array(any) }), make({ not: any }), make(about)], message),
  )
  return any
}

/** Compares numbers as numbers, and days such as 2026-12-31 as texts. */
function compare(answer: Answer, value: string | number): number {
  const difference = Number(answer) - Number(value)
  if (!Number.isNaN(difference)) return difference
  return String(answer) < String(value) ? -1 : Number(String(answer) > String(value))
}

const holdsFor: { readonly [Name in Operator]: (answer: Answer, value: string | number) => boolean } = {
  is: (answer, value) =>
    typeof answer !== 'object' && (typeof value === 'number' ? Number(answer) === value : String(answer) === value),
  includes: (answer, value) => Array.isArray(answer) && answer.includes(String(value)),
  atLeast: (answer, value) => compare(answer, value) >= 0,
  atMost: (answer, value) => compare(answer, value) <= 0,
  answered: () => true,
}

/** Returns true if the condition holds. A condition about a question without a valid answer does not hold. */
export function holds(condition: Condition, answers: ReadonlyMap<string, Answer>): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, answers))
  if ('any' in condition) return condition.any.some((one) => holds(one, answers))
  if ('not' in condition) return !holds(condition.not, answers)
  const answer = answers.get(condition.question)
  if (answer === undefined) return false
  return OPERATORS.every((operator) => {
    const value = condition[operator]
    return value === undefined || holdsFor[operator](answer, value as string | number)
  })
}

/** Lists the conditions about one question that a condition consists of, each with its path. */
export function* questionConditions(
  condition: Condition,
  path: readonly (string | number)[] = [],
): Generator<readonly [QuestionCondition, readonly (string | number)[]]> {
  if ('not' in condition) yield* questionConditions(condition.not, [...path, 'not'])
  else if ('question' in condition) yield [condition, path]
  else {
    const [name, all] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
    for (const [at, one] of all.entries()) yield* questionConditions(one, [...path, name, at])
  }
}
