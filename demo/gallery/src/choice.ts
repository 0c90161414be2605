const STATES = ['live', 'empty', 'loading', 'error', 'offline', 'signed-out'] as const
export type State = (typeof STATES)[number]

const WIDTHS = ['full', '768', '360'] as const
const SCHEMES = ['auto', 'light', 'dark'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

type Values = Readonly<Record<string, string>>

export interface Choice {
  readonly state: State
  readonly width: (typeof WIDTHS)[number]
  readonly scheme: (typeof SCHEMES)[number]
  readonly dir: (typeof DIRECTIONS)[number]
  readonly attributes: Values
  readonly properties: Values
  readonly parts: Values
}

const GROUPS = { attributes: 'a-', properties: 'p-', parts: 'part-' } as const

const pick = <T extends string>(allowed: readonly T[], value: string | null, fallback: T): T =>
  allowed.find((one) => one === value) ?? fallback

const valuesOf = (query: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...query].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  )

/**
 * Reads the choice from the query, and settings that the query lacks from `start`. `!` stands for a removed attribute.
 */
export function readChoice(query: URLSearchParams, start: Pick<Choice, 'state' | 'attributes'>): Choice {
  const attributes = { ...start.attributes, ...valuesOf(query, GROUPS.attributes) }
  return {
    state: pick(STATES, query.get('state'), start.state),
    width: pick(WIDTHS, query.get('width'), 'full'),
    scheme: pick(SCHEMES, query.get('scheme'), 'auto'),
    dir: pick(DIRECTIONS, query.get('dir'), 'ltr'),
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '!')),
    properties: valuesOf(query, GROUPS.properties),
    parts: valuesOf(query, GROUPS.parts),
  }
}

export function writeChoice(choice: Choice, start: Pick<Choice, 'state' | 'attributes'>): URLSearchParams {
  const query = new URLSearchParams()
  const plain = readChoice(query, start)
  for (const name of ['state', 'width', 'scheme', 'dir'] as const)
    if (choice[name] !== plain[name]) query.set(name, choice[name])
  for (const name of new Set([...Object.keys(start.attributes), ...Object.keys(choice.attributes)])) {
    const value = choice.attributes[name] ?? '!'
    if (value !== start.attributes[name]) query.set(GROUPS.attributes + name, value)
  }
  for (const group of ['properties', 'parts'] as const)
    for (const [name, value] of Object.entries(choice[group])) query.set(GROUPS[group] + name, value)
  return query
}
