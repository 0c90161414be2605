import { isSet, type Keys, listOf, type Part, partOf, type Report } from './report.ts'
import { plain, type Text, textOf } from './texts.ts'

/** An option that is stored as `value` and shown as `label`. */
export interface Choice {
  readonly value: string
  readonly label: Text
}

/** Reads items of SurveyJS, such as `choices`, `columns` and `rows`: values, `value|text`, or objects with both. */
export function choicesOf(value: unknown, keys: Keys, report: Report): Choice[] {
  const items = listOf(value)
  if (items.some((item) => typeof (partOf(item).value ?? item) === 'number'))
    report.lose(keys, 'values are stored as texts, not as numbers')
  return items.flatMap((item, at) => {
    const here = [...keys, at]
    if (item !== null && typeof item === 'object') {
      const part = item as Part
      report.rest(part, here, ['value', 'text'])
      if (part.value === undefined) {
        report.lose(here, 'has no value and was left out')
        return []
      }
      return [
        { value: String(part.value), label: textOf(part.text, [...here, 'text'], report) ?? plain(String(part.value)) },
      ]
    }
    const [first = '', second] = String(item).split('|')
    return [{ value: first, label: plain(second ?? first) }]
  })
}

/** The options that SurveyJS adds to those of the file. */
function addedChoices(part: Part, keys: Keys, report: Report): Choice[] {
  const added: Choice[] = []
  const add = (names: readonly string[], value: string, text: string, label: string, note: string) => {
    const name = names.find((one) => isSet(part[one]))
    if (!name) return
    added.push({ value, label: textOf(part[text], [...keys, text], report) ?? plain(label) })
    report.lose([...keys, name], note)
  }
  add(['showOtherItem', 'hasOther'], 'other', 'otherText', 'Other', 'became an option without a field for the text')
  add(['showNoneItem', 'hasNone'], 'none', 'noneText', 'None', 'became an option that does not exclude the others')
  add(
    ['showRefuseItem'],
    'refused',
    'refuseText',
    'Refuse to answer',
    'became an option that does not exclude the others',
  )
  add(
    ['showDontKnowItem'],
    'dontknow',
    'dontKnowText',
    'Don’t know',
    'became an option that does not exclude the others',
  )
  return added
}

export const CHOICE_PROPERTIES = [
  ...['choices', 'showOtherItem', 'hasOther', 'otherText', 'showNoneItem', 'hasNone', 'noneText'],
  ...['showRefuseItem', 'refuseText', 'showDontKnowItem', 'dontKnowText'],
]

export const allChoices = (part: Part, keys: Keys, report: Report): Choice[] => [
  ...choicesOf(part.choices, [...keys, 'choices'], report),
  ...addedChoices(part, keys, report),
]

/** The options as a file of ours has them, and their labels by language. */
export function optionsOf(choices: readonly Choice[]) {
  const options = choices.map(({ value, label }) =>
    label.original === value ? value : { value, label: label.original },
  )
  const labels: Record<string, Record<string, string>> = {}
  for (const { value, label } of choices)
    for (const [tag, text] of label.others) labels[tag] = { ...labels[tag], [value]: text }
  return { options, labels }
}
