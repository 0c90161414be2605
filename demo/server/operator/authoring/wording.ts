import { isDeepStrictEqual } from 'node:util'
import type { questions } from '../../db/schema.ts'
import type { Keys } from './json-places.ts'

type Row = typeof questions.$inferInsert

/** The texts of a question, which may change after responses (docs/authoring.md, Changes). */
export const wordingOf = ({ question, options, rows, lowLabel, highLabel, translations }: Row) => ({
  question,
  options,
  rows,
  lowLabel,
  highLabel,
  translations,
})

const withoutTexts = (options: Row['options']) =>
  options?.map((one) => {
    if (typeof one === 'string') return { value: one }
    const { label: _, alt: __, ...rest } = one
    return rest
  })

/** All that decides what an answer means. */
function meaningOf({ question: _, lowLabel: __, highLabel: ___, translations: ____, options, rows, ...rest }: Row) {
  return { ...rest, options: withoutTexts(options), rows: withoutTexts(rows) }
}

const isOpen = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns the place of the first difference. Lists of another length differ as a whole. */
function differenceIn(before: unknown, after: unknown, keys: Keys = []): Keys | undefined {
  if (isDeepStrictEqual(before, after)) return undefined
  if (!isOpen(before) || !isOpen(after)) return keys
  const isList = Array.isArray(before)
  if (isList !== Array.isArray(after) || (isList && before.length !== after.length)) return keys
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = differenceIn(before[key], after[key], [...keys, isList ? Number(key) : key])
    if (found) return found
  }
}

/** Returns the place in a file of the first difference in meaning. */
export const meaningDifference = (before: readonly Row[], after: readonly Row[]): Keys | undefined =>
  differenceIn(before.map(meaningOf), after.map(meaningOf), ['questions'])

/** Returns the stored questions whose wording the file changes. */
export const reworded = <Stored extends Row>(before: readonly Stored[], after: readonly Row[]): readonly Stored[] =>
  before.filter((question, at) => {
    const next = after[at]
    return next && !isDeepStrictEqual(wordingOf(question), wordingOf(next))
  })

type Labels = ReadonlyMap<string, string>

const labelsIn = (options: Row['options'] | undefined, translated: Readonly<Record<string, string>> = {}): Labels =>
  new Map(
    options?.map((one) => {
      const { value, label } = typeof one === 'string' ? { value: one, label: one } : one
      return [value, (Object.hasOwn(translated, value) && translated[value]) || label]
    }),
  )

/** The texts of a question whose exchange would turn the meaning of its answers, in one language. */
function exchangeable(row: Row, language?: string): readonly (readonly [name: string, labels: Labels])[] {
  const { options, rows, lowLabel, highLabel } = language ? (row.translations?.[language] ?? {}) : {}
  const ends = [
    ['lowLabel', lowLabel ?? row.lowLabel],
    ['highLabel', highLabel ?? row.highLabel],
  ].flatMap(([name, text]): [string, string][] => (name && text ? [[name, text]] : []))
  return [
    ['options', labelsIn(row.options, options)],
    ['rows', labelsIn(row.rows, rows)],
    ['ends', new Map(ends)],
  ]
}

/** Returns the value of a text that another one had before, in one language. */
function takenIn(before: Row, after: Row, language?: string): string | undefined {
  const earlier = new Map(exchangeable(before, language))
  for (const [name, labels] of exchangeable(after, language)) {
    const had = earlier.get(name) ?? new Map()
    for (const [value, label] of labels)
      if (had.get(value) !== label && [...had].some(([other, text]) => other !== value && text === label)) return label
  }
}

/** Returns a text that an option, a row or an end of a scale takes over from another, whose answers it would turn. */
export function takenText(before: readonly Row[], after: readonly Row[]): string | undefined {
  for (const [at, row] of before.entries()) {
    const next = after[at]
    if (!next) continue
    for (const language of [undefined, ...Object.keys({ ...row.translations, ...next.translations })]) {
      const taken = takenIn(row, next, language)
      if (taken !== undefined) return taken
    }
  }
}
