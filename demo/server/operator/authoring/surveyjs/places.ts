/** A place in a text of SurveyJS that an answer may fill: `{often}`. */
export const PLACE = /\{([^{}]*)\}/g

const hasPlace = (text: unknown): boolean => typeof text === 'string' && text.search(PLACE) >= 0

/** No member reads these fields of a question or an option. */
const UNREAD: readonly string[] = ['id', 'type', 'value', 'picture', 'order']

/** Changes every text of a question that members read. A text of an option that is also its value becomes its label. */
export function inEveryText<Value extends object>(value: Value, change: (text: string) => string): Value {
  const changed = (inner: unknown, name: string, isListed: boolean): unknown => {
    if (UNREAD.includes(name)) return inner
    if (typeof inner === 'string' && hasPlace(inner))
      return isListed ? { value: inner, label: change(inner) } : change(inner)
    return inner !== null && typeof inner === 'object' ? inEveryText(inner, change) : inner
  }
  if (Array.isArray(value)) return value.map((inner) => changed(inner, '', true)) as unknown as Value
  // A picture without a description keeps its label, and nothing fills a description.
  const entries = Object.entries(value).filter(([name, inner]) => name !== 'alt' || !hasPlace(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, changed(inner, name, false)])) as Value
}
