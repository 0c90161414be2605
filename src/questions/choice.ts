import type { AnswerRules } from './question-type.ts'

export const hasOptions = ({ options }: AnswerRules): boolean => options.length > 0

export const isOption = ({ options }: AnswerRules, value: unknown): boolean =>
  options.some((option) => option.value === value)

export const optionAt = ({ options }: AnswerRules, place: number): string | undefined => options[place - 1]?.value
