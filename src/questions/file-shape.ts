import {
  array,
  boolean,
  literal,
  looseObject,
  maxLength,
  minLength,
  type ObjectEntries,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  union,
} from 'valibot'
import { conditionSchema } from '../contract/conditions/condition.ts'
import { ORDERS } from '../contract/conditions/order.ts'
import { only, translated, words } from '../contract/validation/file-parts.ts'

// The shape of a question in an operator's file. Each message continues a sentence after the place of the value.

export const QUESTION_TEXT = 2000
export const LABEL = 200

export const label = optional(words(LABEL))

const option = union(
  [words(LABEL), only({ value: words(LABEL), label: words(LABEL), fixed: optional(boolean()) })],
  'must be a text, or an object with value and label',
)

export const options = (least: number, message: string) =>
  pipe(array(option), minLength(least, message), maxLength(200, 'has more than 200 options'))

/** The order in which a response shows the options; without it, the order of the file. */
export const optionOrder = optional(picklist(ORDERS, `must be ${ORDERS.join(' or ')}`))

export const optionLabels = optional(record(string(), words(LABEL)))

export const condition = conditionSchema(
  only,
  'must be a condition: a question with is, includes, atLeast, atMost or answered: true, or all, any or not with conditions',
)

const base = {
  id: pipe(
    string(),
    regex(/^[A-Za-z0-9][\w.-]*$/, 'must begin with a letter or digit, then letters, digits and . _ -'),
    maxLength(100, 'is longer than 100 characters'),
  ),
  question: words(QUESTION_TEXT),
  required: optional(boolean(), false),
  visibleIf: optional(condition),
}

export const anyQuestion = looseObject(base)

const nothing = {}

/** A type's question in a file: its own fields, and its translatable texts. */
export function fileShape<
  const Name extends string,
  const Fields extends ObjectEntries = typeof nothing,
  const Words extends ObjectEntries = typeof nothing,
>(name: Name, fields: Fields = nothing as Fields, texts: Words = nothing as Words) {
  return only({
    ...base,
    type: literal(name),
    ...fields,
    translations: translated({ question: optional(words(QUESTION_TEXT)), ...texts }),
  })
}
