import { type as oneOf } from '../../../../../src/questions/multiple-choice/type.ts'
import { MOST_STARS, type as rating } from '../../../../../src/questions/rating/type.ts'
import { plainType, typeOf } from '../../../../../src/questions/types.ts'
import { allChoices, CHOICE_PROPERTIES, type Choice, choicesOf, optionsOf } from './options.ts'
import { type Keys, own, type Part, type Report, scalarOf } from './report.ts'
import { joined, plain, type Text, textOf, translationsOf } from './texts.ts'
import { INPUTS, isEnd, TYPES } from './types.ts'

/** A question of ours before it is checked; the id is made from the name. */
export interface ImportedQuestion {
  readonly name: string
  readonly keys: Keys
  readonly question: Readonly<Record<string, unknown>>
}

interface CommonParts {
  readonly name: string
  readonly title: Text
  readonly required: boolean
}

/** The properties that every question has and this reads. */
const COMMON = ['type', 'name', 'title', 'description', 'isRequired', 'visible', 'readOnly']

const importedQuestion = (
  common: CommonParts,
  keys: Keys,
  more: Part,
  words: Readonly<Record<string, Text | undefined>> = {},
): ImportedQuestion => ({
  name: common.name,
  keys,
  question: {
    question: common.title.original,
    required: common.required,
    ...more,
    translations: translationsOf({ question: common.title, ...words }),
  },
})

function choiceDraft(type: string, common: CommonParts, keys: Keys, choices: readonly Choice[]): ImportedQuestion {
  const { options, labels } = optionsOf(choices)
  const one = importedQuestion(common, keys, { type, options })
  const translations: Record<string, object> = { ...(one.question.translations as object) }
  for (const [tag, texts] of Object.entries(labels)) translations[tag] = { ...translations[tag], options: texts }
  return { ...one, question: { ...one.question, translations } }
}

type Reader = (part: Part, common: CommonParts, keys: Keys, report: Report) => ImportedQuestion[]

const choiceReader =
  (type: string): Reader =>
  (part, common, keys, report) => {
    report.rest(part, keys, [...COMMON, ...CHOICE_PROPERTIES])
    return [choiceDraft(type, common, keys, allChoices(part, keys, report))]
  }

const readText: Reader = (part, common, keys, report) => {
  const { validators } = part
  const isEmail = Array.isArray(validators) && validators.length === 1 && validators[0]?.type === 'email'
  const input = isEmail ? 'email' : (scalarOf(part.inputType) ?? 'text')
  if (part.inputType !== undefined && scalarOf(part.inputType) === undefined)
    report.lose([...keys, 'inputType'], 'is no text: it became a text')
  else if (!own(INPUTS, input)) report.lose([...keys, 'inputType'], `there is no input for ${input}: it became a text`)
  const type = own(INPUTS, input) ?? plainType.name
  const ends = ['min', 'max'].filter((name) => isEnd(type, name, part[name]))
  report.rest(part, keys, [...COMMON, 'inputType', ...(isEmail ? ['validators'] : []), ...ends])
  return [importedQuestion(common, keys, { type, ...Object.fromEntries(ends.map((name) => [name, part[name]])) })]
}

/** Reads a question that has nothing but its text. */
const plainReader =
  (type: string): Reader =>
  (part, common, keys, report) => {
    report.rest(part, keys, COMMON)
    return [importedQuestion(common, keys, { type })]
  }

const readBoolean: Reader = (part, common, keys, report) => {
  report.rest(part, keys, [...COMMON, 'labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'])
  report.lose(keys, 'became a choice of two options')
  const choice = (which: 'True' | 'False', label: string) => ({
    value: scalarOf(part[`value${which}`]) ?? which.toLowerCase(),
    label: textOf(part[`label${which}`], [...keys, `label${which}`], report) ?? plain(label),
  })
  return [choiceDraft(oneOf.name, common, keys, [choice('True', 'Yes'), choice('False', 'No')])]
}

/** A number of the part; anything else is reported. */
function numberIn(part: Part, name: string, otherwise: number, keys: Keys, report: Report): number {
  const value = part[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value !== undefined) report.lose([...keys, name], `is no number: it counts as ${otherwise}`)
  return otherwise
}

const readRating: Reader = (part, common, keys, report) => {
  const ends = { minRateDescription: 'lowLabel', maxRateDescription: 'highLabel' } as const
  const scale = ['rateMin', 'rateMax', 'rateStep', 'rateCount', 'rateValues']
  report.rest(part, keys, [...COMMON, ...scale, ...Object.keys(ends)])
  const texts = Object.entries(ends).map(
    ([name, ours]) => [name, ours, textOf(part[name], [...keys, name], report)] as const,
  )
  const values = choicesOf(part.rateValues, [...keys, 'rateValues'], report)
  const number = (name: string, otherwise: number) => numberIn(part, name, otherwise, keys, report)
  const [least, step] = [number('rateMin', 1), number('rateStep', 1)]
  const most = number('rateMax', part.rateCount === undefined ? 5 : least + step * (number('rateCount', 5) - 1))
  const isCounted = least === 1 && step === 1 && Number.isInteger(most) && most >= 2 && most <= MOST_STARS
  if (values.length === 0 && isCounted) {
    const words = Object.fromEntries(texts.map(([, ours, text]) => [ours, text]))
    const labels = Object.fromEntries(texts.flatMap(([, ours, text]) => (text ? [[ours, text.original]] : [])))
    return [importedQuestion(common, keys, { type: rating.name, maxRating: most, ...labels }, words)]
  }
  for (const [name, , text] of texts) if (text) report.lose([...keys, name], 'the ends of a choice have no names')
  report.lose(
    keys,
    `became a choice: a rating counts in ones from 1${most > MOST_STARS ? ` to ${MOST_STARS} at most` : ''}`,
  )
  const steps = step > 0 ? Math.min(Math.floor((most - least) / step) + 1, 200) : 0
  const counted = Array.from({ length: Math.max(steps, 0) }, (_, at) => String(least + at * step))
  return [
    choiceDraft(
      oneOf.name,
      common,
      keys,
      values.length > 0 ? values : counted.map((value) => ({ value, label: plain(value) })),
    ),
  ]
}

/** Each row becomes a question, with the columns as its options. */
const readMatrix: Reader = (part, common, keys, report) => {
  const required = ['eachRowRequired', 'isAllRowRequired'].some((name) => report.isSet(part, name, keys))
  report.rest(part, keys, [...COMMON, 'columns', 'rows', 'eachRowRequired', 'isAllRowRequired'])
  report.lose(keys, 'each row became a question of its own')
  if (common.required && !required)
    report.lose([...keys, 'isRequired'], 'no row is required by itself, so none of them is')
  const columns = choicesOf(part.columns, [...keys, 'columns'], report)
  const rows = choicesOf(part.rows, [...keys, 'rows'], report)
  if (rows.length === 0) report.lose(keys, 'has no rows: it is left out')
  return rows.map(({ value, label }) => {
    const title = joined(common.title, label, (question, row) => `${question} – ${row}`)
    return choiceDraft(oneOf.name, { name: `${common.name}-${value}`, title, required }, keys, columns)
  })
}

/** Each item becomes a question. */
const readMultipleText: Reader = (part, common, keys, report) => {
  report.rest(part, keys, [...COMMON, 'items'])
  report.lose(keys, 'each field became a question of its own')
  if (common.required) report.lose([...keys, 'isRequired'], 'the fields’ own isRequired counts')
  return report.list(part.items, [...keys, 'items']).flatMap((item, at) => {
    const here = [...keys, 'items', at]
    const field = report.part(item, here)
    const name = scalarOf(field?.name)
    if (!field || name === undefined) {
      if (field) report.lose(here, 'has no name: it is left out')
      return []
    }
    const label = textOf(field.title, [...here, 'title'], report) ?? plain(name)
    const title = joined(common.title, label, (question, one) => `${question} – ${one}`)
    return readText(
      field,
      { name: `${common.name}-${name}`, title, required: report.isSet(field, 'isRequired', here) },
      here,
      report,
    )
  })
}

const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    Object.entries(TYPES).map(([theirs, ours]) => {
      const hasOptions = typeOf({ type: ours }).leastOptions !== undefined
      return [theirs, hasOptions ? choiceReader(ours) : plainReader(ours)]
    }),
  ),
  text: readText,
  boolean: readBoolean,
  rating: readRating,
  matrix: readMatrix,
  multipletext: readMultipleText,
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  html: 'texts between the questions are left out',
  image: 'pictures between the questions are left out',
  expression: 'there are no expressions: it is left out',
  ranking: 'no question puts options in order: it is left out',
  matrixdropdown: 'no question has a table of inputs: it is left out',
  matrixdynamic: 'no question has a table of inputs: it is left out',
  paneldynamic: 'no group of questions repeats: it is left out',
  file: 'no file can be sent: it is left out',
  signaturepad: 'nothing can be drawn: it is left out',
  imagepicker: 'options have no pictures: it is left out',
  imagemap: 'options have no pictures: it is left out',
}

/** Reads one question. A question without a counterpart is left out and reported. */
export function readQuestion(part: Part, keys: Keys, report: Report): ImportedQuestion[] {
  const [type, name] = [scalarOf(part.type), scalarOf(part.name)]
  if (type === undefined || name === undefined) {
    report.lose(keys, `has no ${type === undefined ? 'type' : 'name'}: it is left out`)
    return []
  }
  const read = own(READERS, type)
  if (!read) {
    report.lose(keys, `${type}: ${own(LEFT_OUT, type) ?? 'no such type of question: it is left out'}`)
    return []
  }
  if (part.visible === false || report.isSet(part, 'readOnly', keys)) {
    report.lose(keys, `nobody could answer it (${part.visible === false ? 'visible' : 'readOnly'}): it is left out`)
    return []
  }
  const title = textOf(part.title, [...keys, 'title'], report) ?? plain(name)
  const more = textOf(part.description, [...keys, 'description'], report)
  const whole = more ? joined(title, more, (question, description) => `${question} (${description})`) : title
  return read(part, { name, title: whole, required: report.isSet(part, 'isRequired', keys) }, keys, report).filter(
    ({ question }) => {
      const { type: ours, options } = question as { type: string; options?: readonly unknown[] }
      const isShort = options && options.length < (typeOf({ type: ours }).leastOptions ?? 0)
      if (isShort) report.lose(keys, 'has too few options in the file: it is left out')
      return !isShort
    },
  )
}
