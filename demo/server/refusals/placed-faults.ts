import { rawCheck } from 'valibot'

/** A fault of a file, with the keys that lead to it. */
export type PlacedFault = readonly [message: string, ...keys: (string | number)[]]

/** Returns the fields of an object, and none for any other value, so that a check can report every mistake at once. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Returns the indexes of the texts that repeat an earlier text of the list. */
export const twice = (keys: readonly unknown[]): number[] =>
  [...keys.keys()].filter((at) => typeof keys[at] === 'string' && keys.indexOf(keys[at]) < at)

export const checkAll = <Value>(find: (value: unknown) => Iterable<PlacedFault>) =>
  rawCheck<Value>(({ dataset, addIssue }) => {
    for (const [message, ...keys] of find(dataset.value))
      addIssue({ message, path: keys.map((key) => ({ key })) as never })
  })
