import {
  array,
  boolean,
  literal,
  looseObject,
  maxLength,
  minLength,
  type ObjectEntries,
  optional,
  pipe,
  record,
  regex,
  string,
  union,
} from 'valibot'
import { only, translated, words } from '../contract/validation/file-parts.ts'

// A question as an operator writes it. Faults follow the place of a value, so each message continues a sentence.

export const QUESTION_TEXT = 2000
export const LABEL = 200

export const label = optional(words(LABEL))

const option = union([words(LABEL), only({ value: words(LABEL), label: words(LABEL) })])

export const options = (least: number, message: string) =>
  pipe(array(option), minLength(least, message), maxLength(200, 'has more than 200 options'))

/** The labels of options in another language, by the options' values. */
export const optionLabels = optional(record(string(), words(LABEL)))

const base = {
  id: pipe(
    string(),
    regex(/^[A-Za-z0-9][\w.-]*$/, 'must begin with a letter or digit, then letters, digits and . _ -'),
    maxLength(100, 'is longer than 100 characters'),
  ),
  question: words(QUESTION_TEXT),
  required: optional(boolean(), false),
}

/** The fields of every question, also of one with an unknown type. */
export const anyQuestion = looseObject(base)

const nothing = {}

/** A type's question in a file: its own fields, and those of its words that a translation may give. */
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
