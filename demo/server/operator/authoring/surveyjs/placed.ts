import { type Expression, Unsayable } from './expressions.ts'
import type { ImportedQuestion } from './imported.ts'
import type { Part } from './part.ts'

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

/** SurveyJS itself answers these names. */
const OWN_NAMES =
  /^(?:pageno|pagecount|questioncount|locale|(?:in)?correct(?:ed)?answers|(?:in)?correctedanswercount|no|require|title)$/i

/** Finds questions by the names of the file. @throws Unsayable for a name that is not that of one question alone */
export function lookUpIn(drafts: readonly Placed[]) {
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
export function forgetsHidden({ part, shown }: Placed, survey: Part): boolean {
  const own = part.fields.clearIfInvisible ?? 'default'
  const rule = own === 'default' ? survey.fields.clearInvisibleValues : own
  return rule === 'onHiddenContainer' || (rule === 'onHidden' && shown.every(({ isOfGroup }) => !isOfGroup))
}
