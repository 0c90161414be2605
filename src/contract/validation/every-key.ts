import { type GenericSchema, intersect, lazy, map, pipe, string, transform, unknown } from 'valibot'

/** Names that valibot leaves out of every object, in silence. The value of an option or of a row may be one of them. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype']

const entriesLeftOut = (input: unknown) =>
  input !== null && typeof input === 'object'
    ? LEFT_OUT.filter((key) => Object.hasOwn(input, key)).map((key) => [key, (input as never)[key]] as const)
    : []

/** Makes a schema of an object read these names too, each by the schema `value`. */
/* @__NO_SIDE_EFFECTS__ */
export function withEveryKey<Schema extends GenericSchema>(schema: Schema, value: GenericSchema): Schema {
  const { type, reference, expects } = schema
  const read = lazy((input): GenericSchema => {
    const found = entriesLeftOut(input)
    if (found.length === 0) return schema
    let kept = new Map<string, unknown>()
    // A map keeps every name. Its part of the intersection adds faults only, and its values come last.
    const rest = pipe(
      unknown(),
      transform(() => new Map(found)),
      map(string(), value),
      transform((values) => {
        kept = values as typeof kept
        return {}
      }),
    )
    return pipe(
      intersect([schema, rest]),
      transform((known) => Object.fromEntries([...Object.entries(known as object), ...kept])),
    )
  })
  // Describes itself as the schema, for unions and for the JSON Schemas.
  return { ...schema, ...read, type, reference, expects }
}
