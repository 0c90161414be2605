import { type as several } from '../../../../../src/questions/checkbox/type.ts'
import { type as matrix } from '../../../../../src/questions/matrix/type.ts'
import { type as oneOf } from '../../../../../src/questions/multiple-choice/type.ts'
import { type as nps } from '../../../../../src/questions/nps/type.ts'
import { MOST_STARS, type as rating } from '../../../../../src/questions/rating/type.ts'
import { plainType, type QuestionTypeName, typeOf } from '../../../../../src/questions/types.ts'
import { BOUNDS, boundsOf } from './bounds.ts'
import type { Scalar } from './expressions.ts'
import { choice, type ImportedQuestion, imported, type Reader } from './imported.ts'
import { ADDED_TO_LISTS, allChoices, type Choice, choicesOf, storedOf } from './options.ts'
import { own, type Part, scalarOf } from './part.ts'
import { ratingNumbersOf } from './rating-numbers.ts'
import { joined, plain, type Text, textOf } from './texts.ts'
import { fieldsOfOptions, INPUTS, isField, TYPES } from './types.ts'

const readerOf =
  (type: QuestionTypeName, adds = ADDED_TO_LISTS, limits = BOUNDS): Reader =>
  (asked) => {
    if (typeOf({ type }).leastOptions === undefined) return [imported(asked, { type })]
    const isRandom =
      isField(type, 'order', asked.part.fields.choicesOrder) && asked.part.get('choicesOrder') === 'random'
    const options = allChoices(asked.part, fieldsOfOptions(type), { isRandom, adds })
    const bounds = boundsOf(asked.part, type, { limits, count: options.length })
    // SurveyJS asks for the least number of choices from members who choose none, too.
    const required = asked.required || bounds.some(([name]) => name === 'minChoices')
    return [
      choice(
        type,
        { ...asked, required },
        { options },
        { ...Object.fromEntries(bounds), ...(isRandom && { order: 'random' }) },
      ),
    ]
  }

const readPictures: Reader = (asked) => {
  const { part } = asked
  const type = part.isSet('multiSelect') ? several.name : oneOf.name
  for (const name of ['showLabel', 'imageFit']) part.get(name)
  if (part.fields.contentMode !== 'video') part.get('contentMode')
  return readerOf(type, [], [])(asked)
}

/** The ends that a browser gives to a slider without ends of its own. */
const SLIDER = { min: 0, max: 100 }

const readText: Reader = (asked) => {
  const { part } = asked
  const { validators } = part.fields
  const isEmail =
    ['text', 'email'].includes(String(part.fields.inputType ?? 'text')) &&
    Array.isArray(validators) &&
    validators.length === 1 &&
    validators[0]?.type === 'email'
  if (isEmail) part.get('validators')
  const given = part.get('inputType')
  const input = isEmail ? 'email' : (scalarOf(given) ?? 'text')
  if (given !== undefined && scalarOf(given) === undefined) part.lose('is not a text: it became a text', 'inputType')
  else if (!own(INPUTS, input)) part.lose(`there is no input for ${input}: it became a text`, 'inputType')
  const type = own(INPUTS, input) ?? plainType.name
  const ends = ['min', 'max'].filter((name) => isField(type, name, part.fields[name]))
  const bounds = Object.fromEntries(ends.map((name) => [name, part.get(name)]))
  return [imported(asked, { type, ...(input === 'range' && SLIDER), ...bounds })]
}

const readBoolean: Reader = (asked) => {
  const { part } = asked
  part.lose('became a choice of two options')
  const option = (which: 'True' | 'False', usual: string): Choice => {
    const given = part.get(`value${which}`)
    const stored = storedOf(given)
    const label = textOf(part, `label${which}`) ?? plain(usual)
    return { value: stored ?? which.toLowerCase(), original: stored ? (given as Scalar) : which === 'True', label }
  }
  return [choice(oneOf.name, asked, { options: [option('True', 'Yes'), option('False', 'No')] })]
}

const readRating: Reader = (asked) => {
  const { part } = asked
  const ends = { minRateDescription: 'lowLabel', maxRateDescription: 'highLabel' }
  const texts = Object.entries(ends).map(([name, ours]) => ({ name, ours, text: textOf(part, name) }))
  const values = choicesOf(part, 'rateValues')
  const numbers = ratingNumbersOf(part)
  const most = numbers.at(-1) ?? 0
  const isCounted = values.length === 0 && most === (numbers[0] ?? 0) + numbers.length - 1
  const isStars = isCounted && numbers[0] === 1 && most >= 2 && most <= MOST_STARS
  const isScore = isCounted && numbers[0] === 0 && most === 10
  if (isStars || isScore) {
    const words = Object.fromEntries(texts.map(({ ours, text }) => [ours, text]))
    const labels = Object.fromEntries(texts.flatMap(({ ours, text }) => (text ? [[ours, text.original]] : [])))
    const type = isScore ? { type: nps.name } : { type: rating.name, maxRating: most }
    const values = numbers.map((value) => ({ stored: value, original: value }))
    return [{ ...imported(asked, { ...type, ...labels }, words), values }]
  }
  for (const { name, text } of texts) if (text) part.lose('the ends of a choice have no names', name)
  part.lose('became a choice: a rating counts in ones from 1')
  const counted = numbers.map((number) => {
    const value = String(number)
    return { value, original: number, label: plain(value) }
  })
  const choices = values.length > 0 ? values : counted
  return [choice(oneOf.name, asked, { options: choices })]
}

const titleOf = (one: Text, other: Text): Text => joined(one, other, (question, row) => `${question} – ${row}`)

const readMatrix: Reader = (asked) => {
  const { part } = asked
  const [ofEach, ofAll] = [part.isSet('eachRowRequired'), part.isSet('isAllRowRequired')]
  if (asked.required && !ofEach && !ofAll) part.lose('every row is required, not one of them', 'isRequired')
  const required = asked.required || ofEach || ofAll
  const columns = choicesOf(part, 'columns')
  const rows = choicesOf(part, 'rows')
  if (rows.length === 0) part.lose('has no rows: it is left out')
  return rows.length === 0 ? [] : [choice(matrix.name, { ...asked, required }, { options: columns, rows })]
}

const readMultipleText: Reader = ({ part, name, title, required }) => {
  part.lose('each field became a question of its own')
  if (required) part.lose('the fields’ own isRequired counts', 'isRequired')
  return part.parts('items').flatMap((field) => {
    const fieldName = scalarOf(field.get('name'))
    if (fieldName === undefined) {
      field.lose('has no name: it is left out')
      return []
    }
    const label = textOf(field, 'title') ?? plain(fieldName)
    const [own, variable] = [`${name}-${fieldName}`, `${name}.${fieldName}`]
    const asked = { part: field, name: own, variable, title: titleOf(title, label) }
    const questions = readText({ ...asked, required: field.isSet('isRequired') })
    field.rest()
    return questions
  })
}

const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(Object.entries(TYPES).map(([theirs, ours]) => [theirs, readerOf(ours)])),
  buttongroup: readerOf(
    oneOf.name,
    ADDED_TO_LISTS.filter((one) => one !== 'other'),
  ),
  text: readText,
  boolean: readBoolean,
  rating: readRating,
  [matrix.name]: readMatrix,
  multipletext: readMultipleText,
  imagepicker: readPictures,
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  html: 'texts between the questions are left out',
  image: 'pictures between the questions are left out',
  expression: 'there are no expressions: it is left out',
  matrixdropdown: 'no question has a table of inputs: it is left out',
  matrixdynamic: 'no question has a table of inputs: it is left out',
  paneldynamic: 'no group of questions repeats: it is left out',
  file: 'no file can be sent: it is left out',
  signaturepad: 'nothing can be drawn: it is left out',
  imagemap: 'options have no pictures: it is left out',
}

/** True for a part that no condition can show. With a `visibleIf`, SurveyJS does not look at `visible`. */
export const isNeverVisible = (part: Part): boolean => {
  const isHidden = !part.isSet('visible', true)
  return isHidden && !part.fields.visibleIf
}

export function readQuestion(part: Part): ImportedQuestion[] {
  const leaveOut = (why: string): [] => {
    part.lose(why)
    return []
  }
  const [type, name] = [scalarOf(part.get('type')), scalarOf(part.get('name'))]
  if (type === undefined || name === undefined)
    return leaveOut(`has no ${type === undefined ? 'type' : 'name'}: it is left out`)
  const read = own(READERS, type)
  if (!read) return leaveOut(`${type}: ${own(LEFT_OUT, type) ?? 'no such type of question: it is left out'}`)
  const [isHidden, isReadOnly] = [isNeverVisible(part), part.isSet('readOnly')]
  if (isHidden || isReadOnly)
    return leaveOut(`nobody could answer it (${isHidden ? 'visible' : 'readOnly'}): it is left out`)
  const asked = textOf(part, 'title') ?? plain(name)
  const more = textOf(part, 'description')
  const title = more ? joined(asked, more, (question, description) => `${question} (${description})`) : asked
  const questions = read({ part, name, variable: name, title, required: part.isSet('isRequired') })
  part.rest()
  return questions.filter(({ question }) => {
    const { type: ours, options } = question as { type: string; options?: readonly unknown[] }
    const isShort = options && options.length < (typeOf({ type: ours }).leastOptions ?? 0)
    if (isShort) part.lose('has too few options in the file: it is left out')
    return !isShort
  })
}
