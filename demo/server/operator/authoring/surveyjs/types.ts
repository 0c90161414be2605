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

const fieldsOf = (type: QuestionTypeName): Readonly<Record<string, GenericSchema>> => authoring[type].file().entries

/** Returns true if a question of the type may have the value in its field. */
export function isField(type: QuestionTypeName, name: string, value: unknown): boolean {
  const field = fieldsOf(type)[name]
  return field !== undefined && value !== undefined && is(field, value)
}

/** The names of the fields that an option of the type may have. */
export function fieldsOfOptions(type: QuestionTypeName): readonly string[] {
  const { item } = fieldsOf(type).options as unknown as { item: { options: readonly { entries?: object }[] } }
  return item.options.flatMap(({ entries = {} }) => Object.keys(entries))
}
