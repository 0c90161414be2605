import type { Condition } from '../../../../../src/contract/conditions/condition.ts'
import type { Authoring } from '../../../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../../../src/questions/types.ts'
import type { Keys } from '../json-places.ts'
import { logicFaults, readLogic, whyUnknownAt } from '../survey-logic.ts'
import { type Asked, conditionOf } from './conditions.ts'
import { namesIn, Unsayable } from './expressions.ts'
import { blocksOf, withIds } from './ids.ts'
import type { Part } from './part.ts'
import { forgetsHidden, lookUpIn, type Placed, type Shown } from './placed.ts'
import { inEveryText, PLACE } from './places.ts'

/** Ends the report of a condition that does not carry over. */
export const HIDES_NOTHING = 'it is left out, and hides nothing'

/** Reports a fault once, although several questions meet it. */
function reporter() {
  const said = new Set<string>()
  return (part: Part, message: string, within: Keys) => {
    const key = JSON.stringify([part.keys, within, message])
    if (!said.has(key)) part.lose(message, ...within)
    said.add(key)
  }
}

interface Found {
  readonly draft: Placed
  readonly question: { readonly id: string; readonly type: string }
}

const askedOf = ({ draft: { values }, question }: Found): Asked => {
  const { conditions = ['is'], surveyjs }: Authoring = authoring[typeOf(question).name]
  return {
    id: question.id,
    values: conditions.length > 0 ? values : undefined,
    isSeveral: conditions.includes('includes'),
    isOrdered: surveyjs?.isOrdered ?? false,
    isRange: conditions.includes('atLeast'),
  }
}

const unsayable = (fault: unknown): string => {
  if (fault instanceof Unsayable) return fault.message
  throw fault
}

/** The questions with what conditions and texts need to look at them. */
function contextOf(drafts: readonly Placed[], survey: Part) {
  const questions = withIds(drafts)
  const blocks = blocksOf(drafts, questions)
  const [lookUp, report] = [lookUpIn(drafts), reporter()]
  const find = (name: string) => {
    const at = lookUp(name)
    return { draft: drafts[at] as Placed, question: questions[at] as (typeof questions)[number] }
  }
  return {
    drafts,
    questions,
    blocks,
    find,
    report,
    noteHidden(draft: Placed, name: string, part: Part, within: Keys): void {
      const { draft: other } = find(name)
      if (forgetsHidden(other, survey) || other.shown.every((one) => draft.shown.includes(one))) return
      report(part, `looks at {${name}}, which may be hidden: SurveyJS then keeps its answer, here it has none`, within)
    },
  }
}
type Context = ReturnType<typeof contextOf>

type Usable = Shown & { readonly condition: Condition }

/** Makes the conditions, each of them once, and reports those that no condition can say. */
function conditionsIn({ drafts, find }: Context): ReadonlyMap<Shown, Condition> {
  const conditions = new Map<Shown, Condition>()
  for (const shown of new Set(drafts.flatMap((draft) => draft.shown)))
    try {
      conditions.set(
        shown,
        conditionOf(shown.expression, (name) => askedOf(find(name))),
      )
    } catch (fault) {
      shown.part.lose(`cannot be used, because it ${unsayable(fault)}: ${HIDES_NOTHING}`, 'visibleIf')
    }
  return conditions
}

/** Returns the conditions that each question may have where it stands, and reports the others. */
function usableIn(context: Context): readonly (readonly Usable[])[] {
  const { drafts, questions, blocks, report } = context
  const conditions = conditionsIn(context)
  const usable: (Usable | undefined)[][] = drafts.map(({ shown }) =>
    shown.flatMap((one) => {
      const condition = conditions.get(one)
      return condition ? [{ ...one, condition }] : []
    }),
  )
  const asked = questions.map((question, at) => ({
    ...question,
    visibleIf: { all: (usable[at] ?? []).map((one) => one?.condition) },
  }))
  for (const [message, , at, name, , place] of logicFaults({ questions: asked, blocks })) {
    const [draft, own = []] = [drafts[Number(at)], usable[Number(at)]]
    const unusable = own[Number(place)]
    if (name !== 'visibleIf' || !draft || !unusable) continue
    own[Number(place)] = undefined
    const why = `cannot be used, because it ${message}`
    if (unusable.isOfGroup) report(draft.part, `the condition of its group ${why}: it does not hide this question`, [])
    else report(draft.part, `${why}: ${HIDES_NOTHING}`, ['visibleIf'])
  }
  return usable.map((own) => own.flatMap((one) => one ?? []))
}

/** Keeps braces that fill nothing apart from names, because members read them as they are. */
const withBareBraces = (text: string): string =>
  text.replace(/\{(?!\s)(?=\{|[^{}]*(?:\{|$))/g, '{ ').replace(/\}(?=\})/g, '} ')

/** Names the questions in a text by their ids. What nothing can fill becomes … and is reported. */
function fillerIn({ drafts, questions, blocks, find, report, noteHidden }: Context) {
  const logic = readLogic({ questions, blocks })
  const idFor = (name: string, at: number): string => {
    const { question } = find(name)
    const { conditions }: Authoring = authoring[typeOf(question).name]
    if (conditions?.length === 0) throw new Unsayable('names a question whose answer is no text')
    const why = whyUnknownAt(logic, question.id, at)
    if (why) throw new Unsayable(why)
    return question.id
  }
  return (text: string, at: number): string => {
    const draft = drafts[at] as Placed
    const filled = text.replace(PLACE, (place, inner: string) => {
      const within = draft.part.placeOf(place)
      try {
        const id = idFor(inner.trim(), at)
        noteHidden(draft, inner.trim(), draft.part, within)
        return `{${id}}`
      } catch (fault) {
        const why = unsayable(fault)
        report(draft.part, `${place} is not filled in, because it ${why}: members read … instead`, within)
        return '…'
      }
    })
    return withBareBraces(filled)
  }
}

/** Adds the conditions, and leaves out those that the survey cannot have. Names the questions in texts by their ids. */
export function withLogic(drafts: readonly Placed[], survey: Part) {
  const context = contextOf(drafts, survey)
  const { questions, blocks, noteHidden } = context
  const [usable, fill] = [usableIn(context), fillerIn(context)]
  const asked = questions.map((question, at) => {
    const own = usable[at] ?? []
    for (const { part, expression } of own)
      for (const name of namesIn(expression)) noteHidden(drafts[at] as Placed, name, part, ['visibleIf'])
    const all = own.map(({ condition }) => condition)
    const visibleIf = all.length > 1 ? { all } : all[0]
    return { ...inEveryText(question, (text) => fill(text, at)), ...(visibleIf && { visibleIf }) }
  })
  return { questions: asked, ...(blocks.length > 0 && { blocks }) }
}
