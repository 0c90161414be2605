import { type Keys, type Part, type Report, scalarOf } from './report.ts'
import { plain, type Text, textOf } from './texts.ts'

/** An option that is stored as `value` and shown as `label`. */
export interface Choice {
  readonly value: string
  readonly label: Text
}

/** Reads items of SurveyJS, such as `choices`, `columns` and `rows`: values, `value|text`, or objects with both. */
export function choicesOf(value: unknown, keys: Keys, report: Report): Choice[] {
  const seen = new Set<string>()
  let hasNumbers = false
  const choices = report.list(value, keys).flatMap((item, at): Choice[] => {
    const here = [...keys, at]
    const [first = '', second] = typeof item === 'string' ? item.split('|') : []
    const part = scalarOf(item) === undefined ? report.part(item, here) : { value: first || item, text: second }
    if (!part) return []
    report.rest(part, here, ['value', 'text'])
    const chosen = scalarOf(typeof part.value === 'boolean' ? String(part.value) : part.value)
    if (chosen === undefined || seen.has(chosen)) {
      report.lose(
        here,
        chosen === undefined ? 'has no value and was left out' : 'has a value that is there twice: it is left out',
      )
      return []
    }
    seen.add(chosen)
    hasNumbers ||= typeof part.value === 'number'
    return [{ value: chosen, label: textOf(part.text, [...here, 'text'], report) ?? plain(chosen) }]
  })
  if (hasNumbers) report.lose(keys, 'values are stored as texts, not as numbers')
  return choices
}

/** The options that SurveyJS adds to those of the file. */
function addedChoices(part: Part, keys: Keys, report: Report): Choice[] {
  const added: Choice[] = []
  const add = (names: readonly string[], value: string, text: string, label: string, note: string) => {
    const name = names.find((one) => report.isSet(part, one, keys))
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
