import type { Condition } from '../../../../../src/contract/conditions/condition.ts'
import type { Authoring } from '../../../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../../../src/questions/types.ts'
import type { Keys } from '../json-places.ts'
import { logicFaults, readLogic, whyUnknownAt } from '../survey-logic.ts'
import { type Asked, conditionOf } from './conditions.ts'
import { type Expression, namesIn, Unsayable } from './expressions.ts'
import type { Part } from './part.ts'
import { inEveryText, PLACE } from './places.ts'
import type { ImportedQuestion } from './questions.ts'

/** The `visibleIf` of a question, or of a group around it. */
export interface Shown {
  readonly part: Part
  readonly expression: Expression
  readonly isOfGroup: boolean
}

export interface Placed extends ImportedQuestion {
  readonly shown: readonly Shown[]
  /** The group in whose random order the question shows. */
  readonly block?: Part
}

/** What becomes of a condition that does not carry over. */
export const HIDES_NOTHING = 'it is left out, and hides nothing'

/** SurveyJS itself answers these names. */
const OWN_NAMES =
  /^(?:pageno|pagecount|questioncount|locale|(?:in)?correct(?:ed)?answers|(?:in)?correctedanswercount|no|require|title)$/i

function withIds(drafts: readonly Placed[]) {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  return drafts.map(({ name, part, question }): { readonly id: string; readonly type: string } => {
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

function blocksOf(drafts: readonly Placed[], questions: readonly { readonly id: string }[]) {
  return [...new Set(drafts.flatMap(({ block }) => block ?? []))]
    .map((part) => questions.filter((_, at) => drafts[at]?.block === part).map(({ id }) => id))
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ questions: ids, order: 'random' }))
}

/** Reports a fault once, although several questions meet it. */
function reporter() {
  const said = new Set<string>()
  return (part: Part, message: string, within: Keys) => {
    const key = JSON.stringify([part.keys, within, message])
    if (!said.has(key)) part.lose(message, ...within)
    said.add(key)
  }
}

const askedOf = ({ values }: Placed, question: { readonly id: string; readonly type: string }): Asked => {
  const { conditions = ['is'], surveyjs }: Authoring = authoring[typeOf(question).name]
  return {
    id: question.id,
    values: conditions.length > 0 ? values : undefined,
    isSeveral: conditions.includes('includes'),
    isOrdered: surveyjs?.isOrdered ?? false,
    isRange: conditions.includes('atLeast'),
  }
}

/** Finds questions by the names of the file. @throws Unsayable for a name that is not that of one question alone */
function lookUpIn(drafts: readonly Placed[]) {
  const namesOf = ({ variable, part }: Placed) =>
    [variable, part.fields.valueName].map((one) => String(one).toLowerCase())
  return (name: string): number => {
    const found = [...drafts.keys()].filter((at) => namesOf(drafts[at] as Placed).includes(name.toLowerCase()))
    const [at = -1] = found
    const { variable, part } = drafts[at] ?? {}
    const isShared = found.length > 1 || (part?.fields.valueName ?? name) !== name
    if (at < 0 || variable !== name) throw new Unsayable(`names no question of this survey: ${JSON.stringify(name)}`)
    if (isShared || OWN_NAMES.test(name) || /^[#$]|\[/.test(name))
      throw new Unsayable(`uses ${JSON.stringify(name)}, which may mean something else in SurveyJS`)
    return at
  }
}

/** Returns true if SurveyJS forgets the answer as soon as the question is hidden, as the panel does. */
function forgetsHidden({ part, shown }: Placed, survey: Part): boolean {
  const own = part.fields.clearIfInvisible ?? 'default'
  const rule = own === 'default' ? survey.fields.clearInvisibleValues : own
  return rule === 'onHiddenContainer' || (rule === 'onHidden' && shown.every(({ isOfGroup }) => !isOfGroup))
}

const unsayable = (fault: unknown): string => {
  if (fault instanceof Unsayable) return fault.message
  throw fault
}

/** Adds the conditions, and leaves out those that the survey cannot have. Names the questions in texts by their ids. */
export function withLogic(drafts: readonly Placed[], survey: Part) {
  const questions = withIds(drafts)
  const blocks = blocksOf(drafts, questions)
  const logic = readLogic({ questions, blocks })
  const lookUp = lookUpIn(drafts)
  const report = reporter()

  const noteHidden = (draft: Placed, name: string, part: Part, within: Keys) => {
    const other = drafts[lookUp(name)]
    if (!other || forgetsHidden(other, survey) || other.shown.every((one) => draft.shown.includes(one))) return
    report(part, `looks at {${name}}, which may be hidden: SurveyJS then keeps its answer, here it has none`, within)
  }

  const conditions = new Map<Shown, Condition | undefined>()
  const conditionFor = (shown: Shown): Condition | undefined => {
    if (conditions.has(shown)) return conditions.get(shown)
    let condition: Condition | undefined
    try {
      condition = conditionOf(shown.expression, (name) => {
        const at = lookUp(name)
        return askedOf(drafts[at] as Placed, questions[at] as { id: string; type: string })
      })
    } catch (fault) {
      const why = unsayable(fault)
      shown.part.lose(`cannot be used, because it ${why}: ${HIDES_NOTHING}`, 'visibleIf')
    }
    conditions.set(shown, condition)
    return condition
  }

  const idFor = (name: string, at: number): string => {
    const place = lookUp(name)
    const question = questions[place] as { id: string; type: string }
    const { conditions }: Authoring = authoring[typeOf(question).name]
    if (conditions?.length === 0) throw new Unsayable('names a question whose answer is no text')
    const why = whyUnknownAt(logic, question.id, at)
    if (why) throw new Unsayable(why)
    return question.id
  }
  const fill = (text: string, at: number): string => {
    const draft = drafts[at] as Placed
    return text.replace(PLACE, (place, inner: string) => {
      const within = draft.part.placeOf(place)
      try {
        const name = inner.trim()
        const id = idFor(name, at)
        noteHidden(draft, name, draft.part, within)
        return `{${id}}`
      } catch (fault) {
        const why = unsayable(fault)
        report(draft.part, `${place} is not filled in, because it ${why}: members read … instead`, within)
        return '…'
      }
    })
  }

  const own: (Shown | undefined)[][] = drafts.map(({ shown }) => shown.filter((one) => conditionFor(one) !== undefined))
  const withConditions = questions.map((question, at) => {
    const all = (own[at] ?? []).flatMap((one) => (one && conditionFor(one)) ?? [])
    return { ...question, ...(all.length > 0 && { visibleIf: { all } }) }
  })
  for (const [message, , at, name, , place] of logicFaults({ questions: withConditions, blocks })) {
    const [draft, usable = []] = [drafts[Number(at)], own[Number(at)]]
    const unusable = usable[Number(place)]
    if (name !== 'visibleIf' || !draft || !unusable) continue
    usable[Number(place)] = undefined
    const why = `cannot be used, because it ${message}`
    if (unusable.isOfGroup) report(draft.part, `the condition of its group ${why}: it does not hide this question`, [])
    else report(draft.part, `${why}: ${HIDES_NOTHING}`, ['visibleIf'])
  }
  return {
    questions: questions.map((question, at) => {
      const draft = drafts[at] as Placed
      const usable = (own[at] ?? []).flatMap((one) => one ?? [])
      for (const { part, expression } of usable)
        for (const name of namesIn(expression)) noteHidden(draft, name, part, ['visibleIf'])
      const all = usable.flatMap((one) => conditionFor(one) ?? [])
      const visibleIf = all.length > 1 ? { all } : all[0]
      return { ...inEveryText(question, (text) => fill(text, at)), ...(visibleIf && { visibleIf }) }
    }),
    ...(blocks.length > 0 && { blocks }),
  }
}
