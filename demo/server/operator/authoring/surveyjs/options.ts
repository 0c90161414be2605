import { pictureAddress } from '../../../../../src/contract/validation/picture.ts'
import { type Part, scalarOf } from './part.ts'
import { plain, type Text, textOf } from './texts.ts'

export interface Choice {
  readonly value: string
  readonly label: Text
  readonly marks?: {
    readonly other?: true
    readonly exclusive?: true
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

export function choicesOf(part: Part, name: string, hasPictures = false): Choice[] {
  const seen = new Set<string>()
  let hasNumbers = false
  const choices = part.list(name).flatMap((item, at): Choice[] => {
    const [first = '', second] = typeof item === 'string' ? item.split('|') : []
    const one = part.inner(scalarOf(item) === undefined ? item : { value: first || item, text: second }, name, at)
    if (!one) return []
    const value = one.get('value')
    const label = textOf(one, 'text')
    const marks = hasPictures ? pictureOf(one, label?.original) : undefined
    one.rest()
    const chosen = scalarOf(typeof value === 'boolean' ? String(value) : value)
    if (chosen === undefined || seen.has(chosen)) {
      one.lose(chosen === undefined ? 'has no value and was left out' : 'has a value that is repeated: it is left out')
      return []
    }
    seen.add(chosen)
    hasNumbers ||= typeof value === 'number'
    return [{ value: chosen, label: label ?? plain(chosen), ...(marks && { marks }) }]
  })
  if (hasNumbers) part.lose('values are stored as texts, not as numbers', name)
  return choices
}

const ALONE = { exclusive: true } as const

/** The options that SurveyJS adds: the switches, the value, the property with the label, the label, the marks. */
const ADDED = [
  [['showOtherItem', 'hasOther'], 'other', 'otherText', 'Other', { other: true }],
  [['showNoneItem', 'hasNone'], 'none', 'noneText', 'None', ALONE],
  [['showRefuseItem'], 'refused', 'refuseText', 'Refuse to answer', ALONE],
  [['showDontKnowItem'], 'dontknow', 'dontKnowText', 'Don’t know', ALONE],
] as const

/** The options with those that SurveyJS adds. `known` names the fields of an option of the type. */
export const allChoices = (part: Part, known: readonly string[]): Choice[] => [
  ...choicesOf(part, 'choices', known.includes('picture')),
  ...ADDED.flatMap(([switches, value, text, usual, marks]) => {
    const label = textOf(part, text) ?? plain(usual)
    const isShown = switches.filter((one) => part.isSet(one)).length > 0
    const own = Object.fromEntries(Object.entries(marks).filter(([name]) => known.includes(name)))
    return isShown ? [{ value, label, marks: own }] : []
  }),
]

export function optionsOf(choices: readonly Choice[]) {
  const options = choices.map(({ value, label, marks = {} }) =>
    label.original === value && Object.keys(marks).length === 0 ? value : { value, label: label.original, ...marks },
  )
  const labels: Record<string, Record<string, string>> = {}
  for (const { value, label } of choices)
    for (const [tag, text] of label.others) labels[tag] = { ...labels[tag], [value]: text }
  return { options, labels }
}
