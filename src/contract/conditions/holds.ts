import type { Answer } from '../validation/answer.ts'
import type { Condition, Operator } from './condition.ts'

export const OPERATORS = ['is', 'includes', 'atLeast', 'atMost', 'answered'] as const satisfies readonly Operator[]

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
