/** What the rows are sorted by: `time` is how long a survey takes, `date` when it was completed. */
export type SortKey = 'title' | 'points' | 'time' | 'date'
export type Order = 'asc' | 'desc'

/** How the member wants the lists. Without a sort they stand in the server's order. */
export interface Choice {
  readonly sort: SortKey | undefined
  readonly order: Order
  readonly category: string | undefined
}

/** The order that a first click asks for: the most points, the quickest survey, the newest response. */
const FIRST: Record<SortKey, Order> = { title: 'asc', points: 'desc', time: 'asc', date: 'desc' }

/** The choice in an address's query: `sort`, `order` (`asc`, `desc`), `category`. What is not known is not there. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const key = sort && Object.hasOwn(FIRST, sort) ? (sort as SortKey) : undefined
  const order = query.get('order')
  return {
    sort: key,
    order: order === 'asc' || order === 'desc' ? order : key ? FIRST[key] : 'asc',
    category: query.get('category') || undefined,
  }
}

/** The query with this choice in it; the rest of it stays. */
export function writeChoice(search: string, { sort, order, category }: Choice): string {
  const query = new URLSearchParams(search)
  const values = { sort, order: sort && order, category }
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return String(query)
}

/** The next step of a column's heading: its first order, the other one, and back to the server's. */
export function nextSort({ sort, order }: Choice, key: SortKey): Pick<Choice, 'sort' | 'order'> {
  const first = FIRST[key]
  if (sort !== key) return { sort: key, order: first }
  if (order === first) return { sort: key, order: first === 'asc' ? 'desc' : 'asc' }
  return { sort: undefined, order: 'asc' }
}

/** Spec, section 2: the category of a survey that has none. */
export const GENERAL = 'General'

/** What of a row can be sorted by, and its category. */
export interface Reading<Row> {
  readonly category: (row: Row) => string
  readonly by: { readonly [Key in SortKey]?: (row: Row) => string | number }
}

/** The rows as chosen. */
export interface Arranged<Row> {
  readonly rows: readonly Row[]
  /** All that there are, whatever was chosen. */
  readonly total: number
  /** With the number of their rows, in the order of the alphabet; the chosen one is always among them. */
  readonly categories: readonly (readonly [name: string, count: number])[]
}

const collator = new Intl.Collator(undefined, { numeric: true })

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' ? one - (other as number) : collator.compare(one, other as string)

/** Equal rows keep the server's order, in either direction. */
export function arrange<Row>(all: readonly Row[], { category, by }: Reading<Row>, choice: Choice): Arranged<Row> {
  const counts = new Map(choice.category ? [[choice.category, 0]] : [])
  const nameOf = (row: Row) => category(row) || GENERAL
  for (const row of all) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  const rows = choice.category ? all.filter((row) => nameOf(row) === choice.category) : all
  const read = choice.sort && by[choice.sort]
  const sign = choice.order === 'desc' ? -1 : 1
  return {
    total: all.length,
    categories: [...counts].sort(([one], [other]) => collator.compare(one, other)),
    rows: read ? [...rows].sort((one, other) => sign * compare(read(one), read(other))) : rows,
  }
}
