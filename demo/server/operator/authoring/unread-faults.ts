import { type BaseIssue, type GenericSchema, looseObject, safeParse } from 'valibot'

// valibot stops at the first name that a schema does not know, and at a `type` that it does not know. An operator mends a
// file in one go, so the faults that follow are found here.

type Keys = readonly (string | number)[]
type Entries = Readonly<Record<string, GenericSchema>>
/** The parts of the schemas that these files are made of. */
interface SchemaParts {
  readonly type: string
  readonly entries?: Entries
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly value?: GenericSchema
  readonly key?: string
  readonly options?: readonly GenericSchema[]
  readonly pipe?: readonly GenericSchema[]
}
export const partsOf = (schema: GenericSchema): SchemaParts => {
  const parts = schema as unknown as SchemaParts
  const inner = parts.pipe?.[0]
  return inner && inner !== schema ? partsOf(inner) : parts
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The option of a union or a variant that fits the object; undefined if its `type` is not known. */
function optionFor({ options = [], key }: SchemaParts, value: Record<string, unknown>): GenericSchema | undefined {
  const objects = options.filter((option) => partsOf(option).entries)
  if (key === undefined) return objects[0]
  return objects.find((option) => safeParse(partsOf(option).entries?.[key] as GenericSchema, value[key]).success)
}

/** Returns the checks that all options of a variant share. They do not depend on the `type`. */
function commonOf(options: readonly GenericSchema[]): GenericSchema {
  const [first, ...others] = options.map((option) => partsOf(option).entries ?? {})
  const common = Object.entries(first ?? {}).filter(([name, one]) => others.every((entries) => entries[name] === one))
  return looseObject(Object.fromEntries(common))
}

interface UnreadFault {
  readonly keys: Keys
  /** None for a name that does not belong there. */
  readonly issue?: BaseIssue<unknown>
}

/** Every name that does not belong where it stands, and the faults of objects whose `type` is not known. */
export function* unreadFaults(schema: GenericSchema, value: unknown, keys: Keys = []): Generator<UnreadFault> {
  const parts = partsOf(schema)
  const { entries, wrapped, item, options, key } = parts
  if (wrapped) yield* unreadFaults(wrapped, value, keys)
  else if (Array.isArray(value)) {
    if (item) for (const [at, one] of value.entries()) yield* unreadFaults(item, one, [...keys, at])
  } else if (!isObject(value)) return
  else if (options) {
    const option = optionFor(parts, value)
    if (option) yield* unreadFaults(option, value, keys)
    else if (key !== undefined)
      for (const issue of safeParse(commonOf(options), value).issues ?? [])
        yield { keys: [...keys, ...(issue.path ?? []).map(({ key }) => key as string | number)], issue }
  } else
    for (const [name, one] of Object.entries(value)) {
      const inner = entries && Object.hasOwn(entries, name) ? entries[name] : parts.value
      if (inner) yield* unreadFaults(inner, one, [...keys, name])
      else if (entries) yield { keys: [...keys, name] }
    }
}
