import type { Answer } from '../validation/answer.ts'

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** An emptied field and a list without a choice are no answers. */
export const hasValue = (answer: Answer): boolean => String(answer).trim() !== ''
