import { writeQuery } from '../../src/element/write-query.ts'

export type SortKey = 'title' | 'points' | 'time' | 'date'
export type Order = 'asc' | 'desc'

export interface Choice {
  readonly sort: SortKey | undefined
  readonly order: Order
  readonly category: string | undefined
}

/** The order after the first click: the most points, the shortest survey, the newest response. */
const FIRST_ORDER: Record<SortKey, Order> = { title: 'asc', points: 'desc', time: 'asc', date: 'desc' }

/** Reads `sort`, `order` (`asc`, `desc`) and `category` from the query of an address. Ignores unknown values. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const key = sort && Object.hasOwn(FIRST_ORDER, sort) ? (sort as SortKey) : undefined
  const order = query.get('order')
  return {
    sort: key,
    order: order === 'asc' || order === 'desc' ? order : key ? FIRST_ORDER[key] : 'asc',
    category: query.get('category') || undefined,
  }
}

export const writeChoice = (search: string, { sort, order, category }: Choice): string =>
  writeQuery(search, { sort, order: sort && order, category })

export function nextSort({ sort, order }: Choice, key: SortKey): Pick<Choice, 'sort' | 'order'> {
  const first = FIRST_ORDER[key]
  if (sort !== key) return { sort: key, order: first }
  if (order === first) return { sort: key, order: first === 'asc' ? 'desc' : 'asc' }
  return { sort: undefined, order: 'asc' }
}

/** The category of a survey without one (docs/rules.md, Survey list). */
export const GENERAL = 'General'

export interface Reading<Row> {
  readonly category: (row: Row) => string
  readonly shownCategory: (row: Row) => string
  readonly by: { readonly [Key in SortKey]?: (row: Row) => string | number }
}

interface Category {
  readonly name: string
  readonly shown: string
  readonly count: number
}

export interface Arranged<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** In alphabetical order, each with the number of its rows. The chosen category is always in the list. */
  readonly categories: readonly Category[]
}

let collator: Intl.Collator | undefined

function inOrder(one: string, other: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true })
  return collator.compare(one, other)
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' ? one - (other as number) : inOrder(one, other as string)

/** Filters and sorts the rows. Equal rows stay in the server's order, in either direction. */
export function arrange<Row>(all: readonly Row[], reading: Reading<Row>, choice: Choice): Arranged<Row> {
  const { category, shownCategory, by } = reading
  const { category: chosen } = choice
  const categories = new Map(chosen ? [[chosen, { name: chosen, shown: chosen, count: 0 }]] : [])
  const nameOf = (row: Row) => category(row) || GENERAL
  for (const row of all) {
    const name = nameOf(row)
    categories.set(name, { name, shown: shownCategory(row) || name, count: (categories.get(name)?.count ?? 0) + 1 })
  }
  const rows = chosen ? all.filter((row) => nameOf(row) === chosen) : all
  const read = choice.sort && by[choice.sort]
  const sign = choice.order === 'desc' ? -1 : 1
  return {
    total: all.length,
    categories: [...categories.values()].sort((one, other) => inOrder(one.shown, other.shown)),
    rows: read ? [...rows].sort((one, other) => sign * compare(read(one), read(other))) : rows,
  }
}
