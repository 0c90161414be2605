import type { Answer } from '../contract/validation/answer.ts'
import type { AnswerRules } from './question-type.ts'

export const hasOptions = ({ options }: AnswerRules): boolean => options.length > 0

export const isOption = ({ options }: AnswerRules, value: unknown): boolean =>
  options.some((option) => option.value === value)

/** Returns true if each value is an option, and no value is repeated. */
export const fitsOptions = (rules: AnswerRules, values: readonly string[]): boolean =>
  new Set(values).size === values.length && values.every((one) => isOption(rules, one))

export const chosenIn = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : [])

/** The list of values with this one at its end, or without it. */
export const toggled = (answer: Answer | undefined, value: string): readonly string[] => {
  const chosen = chosenIn(answer)
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
}

export const optionAt = ({ options }: AnswerRules, place: number): string | undefined => options[place - 1]?.value
