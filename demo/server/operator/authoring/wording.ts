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
