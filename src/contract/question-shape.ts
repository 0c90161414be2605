import {
  fallback,
  type InferOutput,
  nullish,
  number,
  object,
  picklist,
  pipe,
  record,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { QuestionTypeName } from '../questions/types.ts'
import { amount, flag, id, list, text, translations } from './basic-shapes.ts'
import { conditionSchema } from './conditions/condition.ts'
import { ORDERS } from './conditions/order.ts'
import { withEveryKey } from './validation/every-key.ts'

const textOf = (value: unknown): string => (/^(?:string|number|boolean)$/.test(typeof value) ? String(value) : '')

const option = pipe(
  unknown(),
  transform((raw) => {
    const item = raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>) : { value: raw }
    const value = textOf(item.value ?? item.id ?? item.label ?? item.text)
    return {
      value,
      label: textOf(item.label) || textOf(item.text) || value,
      ...(item.fixed === true && { fixed: true }),
      ...(item.other === true && { other: true }),
      ...(item.exclusive === true && { exclusive: true }),
      ...(typeof item.picture === 'string' && { picture: item.picture, alt: textOf(item.alt) }),
    }
  }),
)

/** The largest drawable rating, and the default without a usable `maxRating` (docs/rules.md, Questions). */
const RATING_LIMIT = 1000
const RATING_DEFAULT = 5

const once = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(nameOf(item)) && seen.add(nameOf(item)))
}

/** Accepts other spellings of the type's name, such as 'Multiple_Choice'. */
const typeName = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

/** The type of a question that names none. */
const PLAIN: QuestionTypeName = 'text'

const choices = fallback(
  nullish(
    pipe(
      list(option),
      transform((options) => once(options, ({ value }) => value).filter(({ value }) => value.trim())),
    ),
    [],
  ),
  [],
)

const count = nullish(amount, 0)

const labels = nullish(withEveryKey(record(string(), string()), string()))

const end = fallback(nullish(union([number(), string()])), undefined)

const asked = object({
  id,
  question: text,
  type: fallback(pipe(string(), transform(typeName)), PLAIN),
  required: flag(false),
  options: choices,
  rows: choices,
  /** The number of options to rank, and the bounds of the number of choices; 0 sets no bound. */
  top: count,
  minChoices: count,
  maxChoices: count,
  maxRating: pipe(
    nullish(amount, RATING_DEFAULT),
    transform((n) => (n >= 1 ? Math.min(Math.floor(n), RATING_LIMIT) : RATING_DEFAULT)),
  ),
  /** The range of a number, or of a date as `2026-12-31`; both ends are inclusive. */
  min: end,
  max: end,
  lowLabel: text,
  highLabel: text,
  /** Our extensions (docs/rules.md, Conditions). */
  visibleIf: fallback(nullish(conditionSchema(object)), undefined),
  order: fallback(nullish(picklist(ORDERS)), undefined),
  translations: translations({
    question: text,
    lowLabel: text,
    highLabel: text,
    options: labels,
    rows: labels,
  }),
})
export type Question = InferOutput<typeof asked>

export const questions = pipe(
  list(asked),
  transform((all) => once(all, ({ id }) => id)),
)
