import { checkValue, type Fault } from '../faults.ts'
import { pathOf } from '../json-places.ts'
import { surveyFile } from '../survey-file.ts'
import { readExpression, Unsayable } from './expressions.ts'
import { HIDES_NOTHING, withLogic } from './logic.ts'
import { Part } from './part.ts'
import type { Placed, Shown } from './placed.ts'
import { PLACE } from './places.ts'
import { isNeverVisible, readQuestion } from './questions.ts'
import { plain, type Text, textOf, translationsOf } from './texts.ts'

// Converts the JSON of SurveyJS (https://surveyjs.io/form-library/documentation/api-reference). Every part that does
// not carry over is reported with its place in the file (docs/authoring.md#from-surveyjs).

/** A survey needs these values, which SurveyJS does not have. */
export interface ImportSettings {
  readonly id: string
  readonly pointsReward: number
  readonly estimatedTime: number
  readonly category: string | undefined
}

function shownIf(part: Part, isOfGroup: boolean): readonly Shown[] {
  const text = part.get('visibleIf')
  if (text === undefined || text === '') return []
  try {
    return [{ part, expression: readExpression(String(text)), isOfGroup }]
  } catch (fault) {
    if (!(fault instanceof Unsayable)) throw fault
    part.lose(`${fault.message}: ${HIDES_NOTHING}`, 'visibleIf')
    return []
  }
}

function readPlaced(part: Part): Placed[] {
  const shown = shownIf(part, false)
  return readQuestion(part).map((one) => ({ ...one, shown }))
}

/** Reads the elements of a group, each with its questions. */
const readElements = (part: Part): Placed[][] =>
  [...part.parts('elements'), ...part.parts('questions')].map((inner) => {
    if (inner.fields.type !== 'panel') return readPlaced(inner)
    inner.lose('a panel: its questions follow each other')
    return readGroup(inner)
  })

function readGroup(part: Part): Placed[] {
  for (const name of ['type', 'name']) part.get(name)
  if (isNeverVisible(part)) {
    part.lose('nobody could answer its questions: they are left out', 'visible')
    return []
  }
  const shown = shownIf(part, true)
  const order = ['questionsOrder', 'questionOrder'].find((name) => part.fields[name] === 'random')
  const elements = readElements(part)
  const isWhole = elements.every((questions) => questions.length < 2)
  if (order) part.get(order)
  if (order && !isWhole)
    part.lose('would mix the questions of a group with the others: they stay in the order of the file', order)
  const questions = elements.flat().map((one) => ({
    ...one,
    shown: [...shown, ...one.shown],
    ...(order && isWhole && { block: part }),
  }))
  part.rest()
  return questions
}

/** Leaves no place in a text of the survey itself, because only texts of questions are filled in. */
function unfilled(part: Part, name: string, text: Text): Text {
  const change = (words: string) =>
    words.replace(PLACE, (place) => {
      part.lose(`${place} is not filled in, because it is no text of a question: members read … instead`, name)
      return '…'
    })
  return {
    original: change(text.original),
    others: new Map([...text.others].map(([tag, words]) => [tag, change(words)])),
  }
}

/** Finds the questions that the panel cannot ask, such as one with too many options, with the fault of each. */
function unfitIn(survey: object): ReadonlyMap<number, string> {
  const checked = checkValue(surveyFile, survey)
  const unfit = new Map<number, string>()
  for (const { keys, message } of 'faults' in checked ? checked.faults : []) {
    const [list, at, ...within] = keys
    if (list === 'questions' && typeof at === 'number' && !unfit.has(at)) unfit.set(at, `${pathOf(within)}: ${message}`)
  }
  return unfit
}

export function fromSurveyJs(
  value: unknown,
  settings: ImportSettings,
): { readonly survey: object; readonly lost: readonly Fault[] } {
  const lost: Fault[] = []
  const empty = new Part({}, [], lost)
  const part = empty.inner(value) ?? empty
  const { id, pointsReward, estimatedTime, category = 'General' } = settings
  const title = unfilled(part, 'title', textOf(part, 'title') ?? plain(id))
  const given = textOf(part, 'description')
  if (!given) part.lose('there is no description: the title is used instead')
  const description = given ? unfilled(part, 'description', given) : title
  const drafts = [...part.parts('pages').flatMap(readGroup), ...readElements(part).flat()]
  if (part.fields.clearInvisibleValues !== 'none') part.get('clearInvisibleValues')
  part.rest()
  const translations = translationsOf({ title, description })
  const build = (asked: readonly Placed[]) => ({
    id,
    title: title.original,
    description: description.original,
    category,
    pointsReward,
    estimatedTime,
    ...withLogic(asked, part),
    ...(Object.keys(translations).length > 0 && { translations }),
  })
  // A question that is left out takes the conditions and texts with it that look at its answer.
  for (let asked = drafts; ; ) {
    const before = lost.length
    const survey = build(asked)
    const unfit = unfitIn(survey)
    if (unfit.size === 0) return { survey, lost }
    lost.length = before
    for (const [at, why] of unfit) asked[at]?.part.lose(`${why}: it is left out`)
    asked = asked.filter((_, at) => !unfit.has(at))
  }
}
