import { pictureAddress } from '../../../../../src/contract/validation/picture.ts'
import type { Scalar } from './expressions.ts'
import { type Part, scalarOf } from './part.ts'
import { plain, type Text, textOf } from './texts.ts'

export interface Choice {
  readonly value: string
  /** The value as SurveyJS stores it. */
  readonly original: Scalar
  readonly label: Text
  readonly marks?: {
    readonly other?: true
    readonly exclusive?: true
    readonly fixed?: true
    readonly picture?: string
    readonly alt?: string
  }
}

function pictureOf(part: Part, alt: string | undefined): Choice['marks'] {
  const address = part.get('imageLink')
  if (pictureAddress(address, 'https://panel.example')) return { picture: String(address), ...(alt && { alt }) }
  if (address !== undefined) part.lose('is no https address: the option has no picture', 'imageLink')
  return undefined
}

/** Reads the value of an option, which the panel stores as a text. */
export const storedOf = (value: unknown): string | undefined =>
  scalarOf(typeof value === 'boolean' ? String(value) : value)

/** Splits a value that SurveyJS takes for a value and a text, such as `w|Weekly`. */
function valueAndText(value: unknown): [value: unknown, text?: string] {
  const at = typeof value === 'string' ? value.indexOf('|') : -1
  return typeof value === 'string' && at >= 0 ? [value.slice(0, at), value.slice(at + 1)] : [value]
}

/** Reads the options of a list. `known` names the fields of an option of the type. */
export function choicesOf(part: Part, name: string, known: readonly string[] = []): Choice[] {
  const seen = new Set<string>()
  let hasOthers = false
  const choices = part.list(name).flatMap((item, at): Choice[] => {
    const one = part.inner(storedOf(item) === undefined ? item : { value: item }, name, at)
    if (!one) return []
    const isOnlyText = Object.keys(one.fields).join() === 'text'
    const [value, text] = valueAndText(isOnlyText ? one.fields.text : one.get('value'))
    const label = textOf(one, 'text') ?? (text ? plain(text) : undefined)
    const marks = {
      ...(known.includes('exclusive') && one.isSet('isExclusive') && { exclusive: true as const }),
      ...(known.includes('fixed') && one.fields.randomize === false && one.get('randomize') === false && KEEPS_PLACE),
      ...(known.includes('picture') && pictureOf(one, label?.original)),
    }
    one.rest()
    const chosen = storedOf(value)
    if (chosen === undefined || seen.has(chosen)) {
      one.lose(chosen === undefined ? 'has no value and was left out' : 'has a value that is repeated: it is left out')
      return []
    }
    seen.add(chosen)
    hasOthers ||= typeof value !== 'string'
    return [{ value: chosen, original: value as Scalar, label: label ?? plain(chosen), marks }]
  })
  if (hasOthers) part.lose('values are stored as texts, not as numbers or booleans', name)
  return choices
}

const ALONE = { exclusive: true } as const
const KEEPS_PLACE = { fixed: true } as const

/** The options that SurveyJS adds, in its order: the switches, the value, the property with the label, the label. */
const ADDED = [
  [['showNoneItem', 'hasNone'], 'none', 'noneText', 'None', ALONE],
  [['showRefuseItem'], 'refused', 'refuseText', 'Refuse to answer', ALONE],
  [['showDontKnowItem'], 'dontknow', 'dontKnowText', 'Don’t know', ALONE],
  [['showOtherItem', 'hasOther'], 'other', 'otherText', 'Other', { other: true }],
] as const

/** The values of the options that SurveyJS adds, but not to every type. */
type Added = (typeof ADDED)[number][1]
export const ADDED_TO_LISTS: readonly Added[] = ADDED.map(([, value]) => value)

/** The options with those of `adds`, which stay last in a random order. */
export function allChoices(
  part: Part,
  known: readonly string[],
  { isRandom, adds }: { readonly isRandom: boolean; readonly adds: readonly Added[] },
): Choice[] {
  const choices = choicesOf(part, 'choices', known)
  const added = ADDED.flatMap(([switches, value, text, usual, marks]): Choice[] => {
    if (!known.includes('other') || !adds.includes(value)) return []
    const label = textOf(part, text) ?? plain(usual)
    const named = Object.keys(part.fields).filter((name) => switches.some((one) => one === name))
    // The last name of a switch in the file counts.
    if (!named.map((name) => part.isSet(name)).at(-1)) return []
    if (choices.some((one) => one.value === value)) {
      part.lose(`the file has an option ${value} of its own: no second one is added`, switches[0])
      return []
    }
    const all = { ...marks, ...(isRandom && KEEPS_PLACE) }
    const own = Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)))
    return [{ value, original: value, label, marks: own }]
  })
  return [...choices, ...added]
}

export function optionsOf(choices: readonly Choice[]) {
  const options = choices.map(({ value, label, marks = {} }) =>
    label.original === value && Object.keys(marks).length === 0 ? value : { value, label: label.original, ...marks },
  )
  const labels: Record<string, Record<string, string>> = {}
  for (const { value, label } of choices)
    for (const [tag, text] of label.others) labels[tag] = { ...labels[tag], [value]: text }
  return { options, labels }
}
