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

/** Our types by those of SurveyJS that become them. */
export const TYPES = typesBy('types')
/** Our types by the input of a text question of SurveyJS. */
export const INPUTS = typesBy('inputs')

/** Tells if a question of the type has such an end of its range, and may have this value there. */
export function isEnd(type: QuestionTypeName, name: string, value: unknown): boolean {
  const entries: Readonly<Record<string, unknown>> = authoring[type].file().entries
  const end = entries[name] as GenericSchema | undefined
  return end !== undefined && value !== undefined && is(end, value)
}
