import type { QuestionTypeName } from '../../../../../src/questions/types.ts'
import type { Part } from './part.ts'
import { isField } from './types.ts'

/** A bound that a file of a type may have: SurveyJS’s name, ours, and the switch without which it has none. */
type Bound = readonly [theirs: string, ours: string, needs?: string]

/** The bounds of the number of choices. */
export const BOUNDS: readonly Bound[] = [
  ['minSelectedChoices', 'minChoices'],
  ['maxSelectedChoices', 'maxChoices'],
  ['maxSelectedChoices', 'top', 'selectToRankEnabled'],
]

interface Choices {
  readonly limits: readonly Bound[]
  /** The number of options. */
  readonly count: number
}

/** Reads the bounds that fit the type and its options, by our names. */
export const boundsOf = (part: Part, type: QuestionTypeName, { limits, count }: Choices) =>
  limits.flatMap(([theirs, ours, needs]): (readonly [name: string, bound: unknown])[] => {
    const bound = part.fields[theirs]
    const isOn = needs === undefined || part.fields[needs] === true
    const fits = isOn && isField(type, ours, bound) && Number(bound) <= count
    return fits ? [[ours, part.get(theirs)]] : []
  })
