import type { BaseIssue, GenericSchema, ObjectPathItem } from 'valibot'

/** Names that valibot leaves out of every object, in silence. The value of an option or of a row may be one of them. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype']

/** Makes a schema of an object read these names too, each by the schema `value`. */
/* @__NO_SIDE_EFFECTS__ */
export function withEveryKey<Schema extends GenericSchema>(schema: Schema, value: GenericSchema): Schema {
  return {
    ...schema,
    '~run'(dataset, config) {
      const input = dataset.value
      const read = schema['~run'](dataset, config)
      if (input === null || typeof input !== 'object') return read
      const fields = input as Record<string, unknown>
      const issues: BaseIssue<unknown>[] = []
      const found = LEFT_OUT.filter((key) => Object.hasOwn(fields, key)).map((key) => {
        const part = value['~run']({ value: fields[key] }, config)
        const at: ObjectPathItem = { type: 'object', origin: 'value', input: fields, key, value: fields[key] }
        for (const issue of part.issues ?? []) issues.push({ ...issue, path: [at, ...(issue.path ?? [])] })
        return [key, part.value] as const
      })
      if (found.length === 0) return read
      const all = [...(read.issues ?? []), ...issues]
      return {
        typed: read.typed && issues.length === 0,
        value: Object.fromEntries([...Object.entries(read.value as object), ...found]),
        issues: all.length > 0 ? all : undefined,
      } as never
    },
  }
}
