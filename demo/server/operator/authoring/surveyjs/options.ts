import { type Part, scalarOf } from './part.ts'
import { plain, type Text, textOf } from './texts.ts'

export interface Choice {
  readonly value: string
  readonly label: Text
}

export function choicesOf(part: Part, name: string): Choice[] {
  const seen = new Set<string>()
  let hasNumbers = false
  const choices = part.list(name).flatMap((item, at): Choice[] => {
    const [first = '', second] = typeof item === 'string' ? item.split('|') : []
    const one = part.inner(scalarOf(item) === undefined ? item : { value: first || item, text: second }, name, at)
    if (!one) return []
    const value = one.get('value')
    const label = textOf(one, 'text')
    one.rest()
    const chosen = scalarOf(typeof value === 'boolean' ? String(value) : value)
    if (chosen === undefined || seen.has(chosen)) {
      one.lose(chosen === undefined ? 'has no value and was left out' : 'has a value that is repeated: it is left out')
      return []
    }
    seen.add(chosen)
    hasNumbers ||= typeof value === 'number'
    return [{ value: chosen, label: label ?? plain(chosen) }]
  })
  if (hasNumbers) part.lose('values are stored as texts, not as numbers', name)
  return choices
}

const NOT_EXCLUSIVE = 'became an option that does not exclude the others'

/** The options that SurveyJS adds: the switches, the value, the property with the label, the label. */
const ADDED = [
  [['showOtherItem', 'hasOther'], 'other', 'otherText', 'Other', 'became an option without a field for the text'],
  [['showNoneItem', 'hasNone'], 'none', 'noneText', 'None', NOT_EXCLUSIVE],
  [['showRefuseItem'], 'refused', 'refuseText', 'Refuse to answer', NOT_EXCLUSIVE],
  [['showDontKnowItem'], 'dontknow', 'dontKnowText', 'Don’t know', NOT_EXCLUSIVE],
] as const

export const allChoices = (part: Part): Choice[] => [
  ...choicesOf(part, 'choices'),
  ...ADDED.flatMap(([switches, value, text, usual, note]) => {
    const label = textOf(part, text) ?? plain(usual)
    const [name] = switches.filter((one) => part.isSet(one))
    if (name) part.lose(note, name)
    return name ? [{ value, label }] : []
  }),
]

export function optionsOf(choices: readonly Choice[]) {
  const options = choices.map(({ value, label }) =>
    label.original === value ? value : { value, label: label.original },
  )
  const labels: Record<string, Record<string, string>> = {}
  for (const { value, label } of choices)
    for (const [tag, text] of label.others) labels[tag] = { ...labels[tag], [value]: text }
  return { options, labels }
}
