// The part of valibot that reads answers in a browser (src/decisions/030): a schema gives the value that it reads, or
// nothing, and no description of the fault. `tests/unit/src/narrow` compares it with valibot itself.

/** Stands for a value that does not fit. */
const UNFIT = Symbol()

interface Reader {
  /** @returns the value as read, or `UNFIT` */
  read(value: unknown): unknown
  /** A field of this kind may be missing. */
  readonly missing?: boolean
  /** The value of a field that is missing. */
  readonly default?: unknown
  /** The value in place of one that does not fit; it has such a value if the property is there. */
  readonly fallback?: unknown
}

interface ObjectReader extends Reader {
  readonly entries: Readonly<Record<string, Reader>>
}

type Values = Record<string, unknown>

const when = (fits: (value: unknown) => boolean): Reader => ({ read: (value) => (fits(value) ? value : UNFIT) })
const ofType = (type: string) => (): Reader => when((value) => typeof value === type && !Number.isNaN(value))
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
/** Names that would change an object instead of a field. */
const HARMFUL = ['__proto__', 'prototype', 'constructor']

export const string = ofType('string')
export const boolean = ofType('boolean')
/** Without NaN. */
export const number = ofType('number')
export const unknown = (): Reader => when(() => true)
export const literal = (wanted: unknown): Reader => when((value) => value === wanted)
export const picklist = (options: readonly unknown[]): Reader => when((value) => options.includes(value))
export const gtValue = (least: number): Reader => when((value) => (value as number) > least)
export const ltValue = (most: number): Reader => when((value) => (value as number) < most)
export const transform = (read: (value: unknown) => unknown): Reader => ({ read })

/** Values that a reader takes as missing: it gives the default for them, or without one the value itself. */
const unless =
  (isMissing: (value: unknown) => boolean, missing: boolean) =>
  (inner: Reader, otherwise?: unknown): Reader => ({
    missing,
    default: otherwise,
    read(value) {
      const given = isMissing(value) && otherwise !== undefined ? otherwise : value
      return isMissing(given) ? given : inner.read(given)
    },
  })

export const optional = unless((value) => value === undefined, true)
export const nullable = unless((value) => value === null, false)
export const nullish = unless((value) => value === undefined || value === null, true)

export const fallback = (inner: Reader, value: unknown): Reader => ({
  ...inner,
  fallback: value,
  read(given) {
    const found = inner.read(given)
    return found === UNFIT ? value : found
  },
})

/** Keeps what the first says of a missing field. */
export const pipe = (first: Reader, ...rest: readonly Reader[]): Reader => ({
  ...first,
  read: (value) => rest.reduce((found, { read }) => (found === UNFIT ? found : read(found)), first.read(value)),
})

export const union = (options: readonly Reader[]): Reader => ({
  read(value) {
    for (const { read } of options) {
      const found = read(value)
      if (found !== UNFIT) return found
    }
    return UNFIT
  },
})

export const array = (item: Reader): Reader => ({
  read(value) {
    if (!Array.isArray(value)) return UNFIT
    const read = [...value].map((one) => item.read(one))
    return read.includes(UNFIT) ? UNFIT : read
  },
})

/** Without the fields that it does not name. */
export const object = (entries: Readonly<Record<string, Reader>>): ObjectReader => ({
  entries,
  read(value) {
    if (!isObject(value)) return UNFIT
    const found: Values = {}
    for (const [name, entry] of Object.entries(entries)) {
      if (name in value || (entry.missing && entry.default !== undefined))
        found[name] = entry.read(name in value ? value[name] : entry.default)
      else if (entry.fallback !== undefined) found[name] = entry.fallback
      else if (!entry.missing) return UNFIT
      if (found[name] === UNFIT) return UNFIT
    }
    return found
  },
})

export const record = (key: Reader, item: Reader): Reader => ({
  read(value) {
    if (!isObject(value)) return UNFIT
    const found: Values = {}
    for (const [name, given] of Object.entries(value)) {
      if (HARMFUL.includes(name)) continue
      const [as, read] = [key.read(name), item.read(given)]
      if (as === UNFIT || read === UNFIT) return UNFIT
      found[as as string] = read
    }
    return found
  },
})

/** The value as read, or no success. */
export function safeParse({ read }: Reader, value: unknown): { readonly success: boolean; readonly output: unknown } {
  const output = read(value)
  return { success: output !== UNFIT, output }
}
