/** A place in a text of SurveyJS that an answer may fill: `{often}`. */
export const PLACE = /\{([^{}]*)\}/g

const hasPlace = (text: unknown): boolean => typeof text === 'string' && text.search(PLACE) >= 0

type Change = (text: string) => string

/** Changes every text within a value. */
const changed = (value: unknown, change: Change): unknown => {
  if (typeof value === 'string') return change(value)
  const isObject = value !== null && typeof value === 'object'
  return isObject ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, change)])) : value
}

/** Changes the label of an option. A text that is its value too becomes a label. */
function changedOption(option: unknown, change: Change): unknown {
  if (typeof option === 'string') return hasPlace(option) ? { value: option, label: change(option) } : option
  const { alt, ...rest } = option as { readonly label: string; readonly alt?: string }
  // Nothing fills the description of a picture, whose label says the same.
  return { ...rest, label: change(rest.label), ...(alt && !hasPlace(alt) && { alt }) }
}

const TEXTS: readonly string[] = ['question', 'lowLabel', 'highLabel', 'translations']

/** Changes every text of a question that members read. */
export const inEveryText = <Question extends object>(question: Question, change: Change): Question =>
  Object.fromEntries(
    Object.entries(question).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((option) => changedOption(option, change))]
      return [name, TEXTS.includes(name) ? changed(value, change) : value]
    }),
  ) as Question
