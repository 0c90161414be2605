import { type GenericSchema, is } from 'valibot'
import type { Authoring } from '../../../../../src/questions/question-type.ts'
import { authoring, type QuestionTypeName, questionTypes } from '../../../../../src/questions/types.ts'

const typesBy = (names: 'types' | 'inputs') =>
  Object.fromEntries(
    questionTypes.flatMap((type) => {
      const { surveyjs }: Authoring = authoring[type.name]
      return (surveyjs?.[names] ?? []).map((name) => [name, type.name] as const)
    }),
  )

export const TYPES = typesBy('types')
export const INPUTS = typesBy('inputs')

export function isEnd(type: QuestionTypeName, name: string, value: unknown): boolean {
  const entries: Readonly<Record<string, unknown>> = authoring[type].file().entries
  const end = entries[name] as GenericSchema | undefined
  return end !== undefined && value !== undefined && is(end, value)
}
