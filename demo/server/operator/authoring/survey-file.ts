import {
  array,
  boolean,
  check,
  type GenericSchema,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  number,
  optional,
  pipe,
  rawCheck,
  record,
  regex,
  string,
  union,
  variant,
} from 'valibot'
import { checkDate } from '../../../../src/validation/date.ts'
import { typedQuestions } from '../../../../src/validation/question-types.ts'
import { only, slug, translated, whole, words } from './parts.ts'

// A survey as an operator writes it. The command line, the server and the published schema use this one definition.

const QUESTION_TEXT = 2000
const LABEL = 200
/** More stars than that nobody tells apart: a `number` question asks for a number. */
export const MOST_STARS = 20

const option = union([words(LABEL), only({ value: words(LABEL), label: words(LABEL) })])
export type Option = InferOutput<typeof option>

export const storedValue = (one: Option): string => (typeof one === 'string' ? one : one.value)

const base = {
  id: pipe(
    string(),
    regex(/^[A-Za-z0-9][\w.-]*$/, 'must begin with a letter or digit, then letters, digits and . _ -'),
    maxLength(100, 'is longer than 100 characters'),
  ),
  question: words(QUESTION_TEXT),
  required: optional(boolean(), false),
}

/** What every question has, also one whose type is not known. */
export const anyQuestion = looseObject(base)

const questionWords = optional(words(QUESTION_TEXT))

const choice = (type: 'multiple-choice' | 'checkbox', least: number, message: string) =>
  only({
    ...base,
    type: literal(type),
    options: pipe(array(option), minLength(least, message), maxLength(200, 'has more than 200 options')),
    translations: translated({ question: questionWords, options: optional(record(string(), words(LABEL))) }),
  })

const DAY = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/
/** A day that exists, as `2026-12-31`. */
const day = pipe(
  string(),
  regex(DAY, 'must be a day from 1900-01-01 on, such as 2026-12-31'),
  check((text) => !DAY.test(text) || checkDate(text) === undefined, 'is no day of the calendar'),
)

const typed = <Type extends string>(type: Type) => ({
  ...base,
  type: literal(type),
  translations: translated({ question: questionWords }),
})
const ranged = <End extends GenericSchema<string | number>>(type: 'number' | 'date', end: End) =>
  only({ ...typed(type), min: optional(end), max: optional(end) })

const question = variant('type', [
  choice('multiple-choice', 2, 'a choice needs at least two options'),
  choice('checkbox', 1, 'a checkbox question needs at least one option'),
  only({
    ...base,
    type: literal('rating'),
    maxRating: optional(whole(2, MOST_STARS)),
    lowLabel: optional(words(LABEL)),
    highLabel: optional(words(LABEL)),
    translations: translated({
      question: questionWords,
      lowLabel: optional(words(LABEL)),
      highLabel: optional(words(LABEL)),
    }),
  }),
  ...typedQuestions.map((type) => {
    if (type === 'number') return ranged(type, number())
    if (type === 'date') return ranged(type, day)
    return only(typed(type))
  }),
])
export type QuestionFile = InferOutput<typeof question>

/** Each index whose key came before. */
const twice = (keys: readonly unknown[]): number[] =>
  [...keys.keys()].filter((at) => typeof keys[at] === 'string' && keys.indexOf(keys[at]) < at)

type PlacedFault = readonly [message: string, ...path: (string | number)[]]

/** A part of a file that may have other faults, so that every mistake is told in one go. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The rules that compare parts of a question. */
function* between(question: unknown, at: number): Generator<PlacedFault> {
  const { options, translations, min, max } = fieldsOf(question)
  const isRange = typeof min === typeof max && (typeof min === 'number' || typeof min === 'string')
  if (isRange && (max as typeof min) < min) yield ['is less than min', at, 'max']
  if (!Array.isArray(options)) return
  const values = options.map((one: unknown) => (typeof one === 'string' ? one : fieldsOf(one).value))
  for (const again of twice(values))
    yield [`the option ${JSON.stringify(values[again])} is there twice`, at, 'options', again]
  const known = new Set(values)
  for (const [tag, words] of Object.entries(fieldsOf(translations)))
    for (const value of Object.keys(fieldsOf(fieldsOf(words).options)))
      if (!known.has(value)) yield ['is no value of an option', at, 'translations', tag, 'options', value]
}

type Asked = readonly QuestionFile[]

const consistent = rawCheck<Asked>(({ dataset, addIssue }) => {
  const asked: readonly unknown[] = Array.isArray(dataset.value) ? dataset.value : []
  const ids = asked.map((one) => fieldsOf(one).id)
  const found = twice(ids).map((at): PlacedFault => [`the id ${JSON.stringify(ids[at])} is there twice`, at, 'id'])
  for (const [at, one] of asked.entries()) found.push(...between(one, at))
  for (const [message, ...keys] of found) addIssue({ message, path: keys.map((key) => ({ key })) as never })
})

/** What an operator's file of one survey holds. */
export const surveyFile = only({
  $schema: optional(string()),
  id: slug,
  title: words(200),
  description: words(QUESTION_TEXT),
  category: words(60),
  targetAudience: optional(words(LABEL), 'General'),
  pointsReward: whole(0, 100_000),
  estimatedTime: whole(1, 600),
  openToGuests: optional(boolean(), false),
  questions: pipe(
    array(question) as GenericSchema<Asked, Asked>,
    minLength(1, 'a survey needs at least one question'),
    maxLength(200, 'has more than 200 questions'),
    consistent,
  ),
  translations: translated({
    title: optional(words(200)),
    description: questionWords,
    category: optional(words(60)),
    targetAudience: optional(words(LABEL)),
  }),
})
export type SurveyFile = InferOutput<typeof surveyFile>
