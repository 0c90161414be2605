import { array, type GenericSchema, lazy, literal, number, type object, optional, string, union } from 'valibot'
import type { only } from '../validation/file-parts.ts'

/** A condition about one question. If it has several operators, each of them must hold. */
export interface QuestionCondition {
  readonly question: string
  readonly is?: string | number | undefined
  readonly includes?: string | undefined
  readonly atLeast?: string | number | undefined
  readonly atMost?: string | number | undefined
  readonly answered?: true | undefined
}

export type Operator = Exclude<keyof QuestionCondition, 'question'>

/** A condition about answers (docs/rules.md, Conditions). It is data: nothing in it is compiled. */
export type Condition =
  | QuestionCondition
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** The schema of a condition. `parts` makes the schema of an object: `object` ignores unknown keys, `only` refuses them. */
/* @__NO_SIDE_EFFECTS__ */
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
