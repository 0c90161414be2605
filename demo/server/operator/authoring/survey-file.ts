import {
  array,
  boolean,
  check,
  type GenericSchema,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  optional,
  pipe,
  string,
  variant,
} from 'valibot'
import { only, slug, translated, whole, words } from '../../../../src/contract/validation/file-parts.ts'
import { condition, LABEL, QUESTION_TEXT } from '../../../../src/questions/file-shape.ts'
import { authoring } from '../../../../src/questions/types.ts'
import { checkAll, fieldsOf, type PlacedFault, twice } from '../../refusals/placed-faults.ts'
import { nearest } from '../nearly.ts'
import { logicFaults } from './survey-logic.ts'
import { labelFaults } from './text-faults.ts'

const question = variant(
  'type',
  Object.values(authoring).map(({ file }) => file()),
)
export type QuestionFile = InferOutput<typeof question>

function* amongOptions(question: unknown, at: number, name: 'options' | 'rows', what: string): Generator<PlacedFault> {
  const { [name]: options, translations } = fieldsOf(question)
  if (!Array.isArray(options)) return
  const values = options.map((one: unknown) => (typeof one === 'string' ? one : fieldsOf(one).value))
  for (const again of twice(values))
    yield [`the ${name.slice(0, -1)} ${JSON.stringify(values[again])} is repeated`, at, name, again]
  const others = [...options.keys()].filter((place) => fieldsOf(options[place]).other === true)
  for (const place of others.slice(1)) yield ['is the second with other: a question has one', at, name, place]
  for (const [message, ...keys] of labelFaults(options, name, translations)) yield [message, at, ...keys]
  const known = new Set(values.map(String))
  for (const [tag, words] of Object.entries(fieldsOf(translations)))
    for (const value of Object.keys(fieldsOf(fieldsOf(words)[name]))) {
      if (known.has(value)) continue
      const meant = nearest(value, known)
      const hint = meant === undefined ? '' : `; do you mean ${JSON.stringify(meant)}?`
      yield [`is not a value of ${what}${hint}`, at, 'translations', tag, name, value]
    }
}

function* between(question: unknown, at: number): Generator<PlacedFault> {
  const { min, max, options, top, minChoices, maxChoices } = fieldsOf(question)
  const isRange = typeof min === typeof max && (typeof min === 'number' || typeof min === 'string')
  if (isRange && (max as typeof min) < min) yield ['is less than min', at, 'max']
  const count = Array.isArray(options) ? options.length : 0
  for (const [name, most] of Object.entries({ top, minChoices, maxChoices }))
    if (typeof most === 'number' && most > count) yield ['is more than there are options', at, name]
  if (typeof minChoices === 'number' && typeof maxChoices === 'number' && maxChoices < minChoices)
    yield ['is less than minChoices', at, 'maxChoices']
  yield* amongOptions(question, at, 'options', 'an option')
  yield* amongOptions(question, at, 'rows', 'a row')
}

type Asked = readonly QuestionFile[]

function* questionFaults(value: unknown): Generator<PlacedFault> {
  const asked: readonly unknown[] = Array.isArray(value) ? value : []
  const ids = asked.map((one) => fieldsOf(one).id)
  for (const at of twice(ids)) yield [`the id ${JSON.stringify(ids[at])} is repeated`, at, 'id']
  for (const [at, one] of asked.entries()) yield* between(one, at)
}

const block = only({
  questions: pipe(array(string()), minLength(2, 'needs at least two questions')),
  order: literal('random', 'must be random'),
})

const points = whole(0, 100_000)
const places = whole(1, 1_000_000)

const screening = only({ upTo: string(), passIf: optional(condition), points })
/** Results join the names of a member's quotas. */
const quotaName = pipe(
  words(60),
  check((name) => !name.includes(';'), 'must have no semicolon, because results put one between the names of quotas'),
)
const quota = only({ name: quotaName, if: condition, limit: places, points })

const survey = only({
  $schema: optional(string()),
  id: slug,
  title: words(200),
  description: words(QUESTION_TEXT),
  category: words(60),
  targetAudience: optional(words(LABEL), 'General'),
  pointsReward: points,
  estimatedTime: whole(1, 600),
  openToGuests: optional(boolean(), false),
  questions: pipe(
    array(question) as GenericSchema<Asked, Asked>,
    minLength(1, 'a survey needs at least one question'),
    maxLength(200, 'has more than 200 questions'),
    checkAll<Asked>(questionFaults),
  ),
  blocks: optional(array(block)),
  screening: optional(screening),
  quotas: optional(array(quota)),
  limit: optional(places),
  translations: translated({
    title: optional(words(200)),
    description: optional(words(QUESTION_TEXT)),
    category: optional(words(60)),
    targetAudience: optional(words(LABEL)),
  }),
})
export const surveyFile = pipe(survey, checkAll<InferOutput<typeof survey>>(logicFaults))
export type SurveyFile = InferOutput<typeof surveyFile>
