import { rawCheck } from 'valibot'

/** A fault of a file, with the keys that lead to it. */
export type PlacedFault = readonly [message: string, ...keys: (string | number)[]]

/** Accepts a value with other faults, so that every mistake is reported at once. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The places of the texts that stood in the list before. */
export const twice = (keys: readonly unknown[]): number[] =>
  [...keys.keys()].filter((at) => typeof keys[at] === 'string' && keys.indexOf(keys[at]) < at)

export const checkAll = <Value>(find: (value: unknown) => Iterable<PlacedFault>) =>
  rawCheck<Value>(({ dataset, addIssue }) => {
    for (const [message, ...keys] of find(dataset.value))
      addIssue({ message, path: keys.map((key) => ({ key })) as never })
  })
