import {
  array,
  boolean,
  check,
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
import { withEveryKey } from '../contract/validation/every-key.ts'
import { only, translated, words } from '../contract/validation/file-parts.ts'
import { pictureAddress } from '../contract/validation/picture.ts'

// The shape of a question in an operator's file. Each message continues a sentence after the place of the value.

export const QUESTION_TEXT = 2000
export const LABEL = 200

const nothing = {}

export const label = optional(words(LABEL))

/* @__NO_SIDE_EFFECTS__ */
const optionWith = <const Fields extends ObjectEntries>(fields: Fields) =>
  union(
    [words(LABEL), only({ value: words(LABEL), label: words(LABEL), ...fields })],
    'must be a text, or an object with value and label',
  )

export const option = optionWith({})

/** The fields of an option that a member chooses by itself. */
export const choiceFields = {
  fixed: optional(boolean()),
  other: optional(boolean()),
  picture: optional(
    pipe(
      string(),
      check(
        (address) => pictureAddress(address, 'https://panel.example') !== undefined,
        'must be an https address, or a path such as /images/tea.jpg',
      ),
    ),
  ),
  alt: label,
}

/* @__NO_SIDE_EFFECTS__ */
export const options = <const Fields extends ObjectEntries = typeof nothing>(
  least: number,
  message: string,
  fields: Fields = nothing as Fields,
) => pipe(array(optionWith(fields)), minLength(least, message), maxLength(200, 'has more than 200 options'))

/** The order in which a response shows the options; without it, the order of the file. */
export const optionOrder = optional(picklist(ORDERS, `must be ${ORDERS.join(' or ')}`))

export const optionLabels = optional(withEveryKey(record(string(), words(LABEL)), words(LABEL)))

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

/** Returns the schema of a question of this type in a survey file, with its `fields` and translatable `texts`. */
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
