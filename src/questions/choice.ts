import type { Answer } from '../contract/validation/answer.ts'
import type { AnswerRules } from './question-type.ts'

export const hasOptions = ({ options }: AnswerRules): boolean => options.length > 0

export const isOption = ({ options }: AnswerRules, value: unknown): boolean =>
  options.some((option) => option.value === value)

/** Returns true if each value is an option, and no value is repeated. */
export const fitsOptions = (rules: AnswerRules, values: readonly string[]): boolean =>
  new Set(values).size === values.length && values.every((one) => isOption(rules, one))

export const chosenIn = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : [])

export const isExclusive = ({ options }: AnswerRules, value: string): boolean =>
  options.some((option) => option.value === value && option.exclusive === true)

/** Adds a value to the chosen ones, or removes it. An exclusive option and the others remove each other. */
export function toggled(rules: AnswerRules, answer: Answer | undefined, value: string): readonly string[] {
  const chosen = chosenIn(answer)
  if (chosen.includes(value)) return chosen.filter((one) => one !== value)
  const kept = isExclusive(rules, value) ? [] : chosen.filter((one) => !isExclusive(rules, one))
  return [...kept, value]
}

/** Returns true if an option with `other` is chosen, so that its text is an answer too. */
export const asksText = ({ options }: AnswerRules, answer: Answer): boolean =>
  options.some(({ value, other }) => other === true && (answer === value || chosenIn(answer).includes(value)))

/** The values that need no text and exclude no other. */
export const plainOptions = ({ options }: AnswerRules): string[] =>
  options.filter(({ other, exclusive }) => !other && !exclusive).map(({ value }) => value)

export const optionAt = ({ options }: AnswerRules, place: number): string | undefined => options[place - 1]?.value
