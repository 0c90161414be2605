import type { Condition } from '../../../../../src/contract/conditions/condition.ts'
import type { Order } from '../../../../../src/contract/conditions/order.ts'
import type { Authoring } from '../../../../../src/questions/question-type.ts'
import { authoring, plainType, typeOf } from '../../../../../src/questions/types.ts'
import type { Fault } from '../faults.ts'
import { logicFaults } from '../survey-logic.ts'
import { readExpression, withNewIds } from './expressions.ts'
import { Part } from './part.ts'
import { type ImportedQuestion, readQuestion } from './questions.ts'
import { plain, textOf, translationsOf } from './texts.ts'

// Converts the JSON of SurveyJS (https://surveyjs.io/form-library/documentation/api-reference). Every part that does
// not carry over is reported with its place in the file (docs/authoring.md#from-surveyjs).

/** A survey needs these values, which SurveyJS does not have. */
export interface ImportSettings {
  readonly id: string
  readonly pointsReward: number
  readonly estimatedTime: number
  readonly category: string | undefined
}

interface Placed extends ImportedQuestion {
  /** The conditions of the question and of the groups around it. */
  readonly conditions: readonly Condition[]
  readonly order?: Order
  /** The group in whose random order the question shows. */
  readonly block?: Part
}

function conditionsIn(part: Part): readonly Condition[] {
  const expression = part.get('visibleIf')
  if (expression === undefined || expression === '') return []
  const condition = readExpression(String(expression))
  if (condition) return [condition]
  part.lose('cannot be said as a condition: the question always shows', 'visibleIf')
  return []
}

function readPlaced(part: Part): Placed[] {
  const conditions = conditionsIn(part)
  const isRandom = part.fields.choicesOrder === 'random' && part.get('choicesOrder') === 'random'
  return readQuestion(part).map((one) => ({ ...one, conditions, ...(isRandom && { order: 'random' }) }))
}

const readElements = (part: Part): Placed[] =>
  [...part.parts('elements'), ...part.parts('questions')].flatMap((inner) => {
    if (inner.fields.type !== 'panel') return readPlaced(inner)
    inner.lose('a panel: its questions follow each other')
    return readGroup(inner)
  })

function readGroup(part: Part): Placed[] {
  for (const name of ['type', 'name']) part.get(name)
  const conditions = conditionsIn(part)
  const order = ['questionsOrder', 'questionOrder'].find((name) => part.fields[name] === 'random')
  if (order) part.get(order)
  const questions = readElements(part).map((one) => ({
    ...one,
    conditions: [...conditions, ...one.conditions],
    ...(order && { block: part }),
  }))
  part.rest()
  return questions
}

function withIds(drafts: readonly Placed[]): { readonly id: string; readonly type: string }[] {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  return drafts.map(({ name, part, question }) => {
    const clean =
      name
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '')
        .slice(0, 90) || `q${used.size + 1}`
    let id = clean
    for (let number = numbers.get(clean) ?? 2; used.has(id); number++) {
      id = `${clean}-${number}`
      numbers.set(clean, number + 1)
    }
    used.add(id)
    if (id !== name) part.lose(`answers are stored under ${id}, not under ${name}`, 'name')
    const { translations, ...rest } = question as { type: string; translations: object }
    return { id, ...rest, ...(Object.keys(translations).length > 0 && { translations }) }
  })
}

/** Adds the conditions, and leaves out those that the survey cannot have. */
function withLogic(drafts: readonly Placed[]) {
  const questions = withIds(drafts)
  const idOf = (name: string) => questions[drafts.findIndex((one) => one.name === name)]?.id
  const hasSeveral = (id: string) => {
    const { conditions }: Authoring =
      authoring[typeOf(questions.find((one) => one.id === id) ?? { type: plainType.name }).name]
    return conditions?.includes('includes') ?? false
  }
  const blocks = [...new Set(drafts.flatMap(({ block }) => block ?? []))]
    .map((part) => questions.filter((_, at) => drafts[at]?.block === part).map(({ id }) => id))
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ questions: ids, order: 'random' }))
  const asked = questions.map((question, at) => {
    const conditions = (drafts[at]?.conditions ?? []).map((one) => withNewIds(one, idOf, hasSeveral))
    const visibleIf = conditions.length > 1 ? { all: conditions } : conditions[0]
    return { ...question, ...(drafts[at]?.order && { order: drafts[at].order }), ...(visibleIf && { visibleIf }) }
  })
  const unusable = new Set<number>()
  for (const [message, , at, name] of logicFaults({ questions: asked, blocks })) {
    if (name !== 'visibleIf' || typeof at !== 'number' || unusable.has(at)) continue
    unusable.add(at)
    drafts[at]?.part.lose(`cannot be used, because it ${message}: the question always shows`, 'visibleIf')
  }
  return {
    questions: asked.map(({ visibleIf, ...rest }, at) =>
      visibleIf && !unusable.has(at) ? { ...rest, visibleIf } : rest,
    ),
    ...(blocks.length > 0 && { blocks }),
  }
}

export function fromSurveyJs(
  value: unknown,
  settings: ImportSettings,
): { readonly survey: object; readonly lost: readonly Fault[] } {
  const lost: Fault[] = []
  const empty = new Part({}, [], lost)
  const part = empty.inner(value) ?? empty
  const { id, pointsReward, estimatedTime, category = 'General' } = settings
  const title = textOf(part, 'title') ?? plain(id)
  const description = textOf(part, 'description')
  if (!description) part.lose('there is no description: the title is used instead')
  const logic = withLogic([...part.parts('pages').flatMap(readGroup), ...readElements(part)])
  part.rest()
  const translations = translationsOf({ title, description: description ?? title })
  const survey = {
    id,
    title: title.original,
    description: (description ?? title).original,
    category,
    pointsReward,
    estimatedTime,
    ...logic,
    ...(Object.keys(translations).length > 0 && { translations }),
  }
  return { survey, lost }
}
