import { writeQuery } from '../../src/element/write-query.ts'

export const STATUSES = ['pending', 'approved', 'processed', 'rejected', 'returned'] as const
export type Status = (typeof STATUSES)[number]

const FIRST_ORDER = { requestDate: 'desc', amount: 'desc', status: 'asc', processedDate: 'desc' } as const
export type SortKey = keyof typeof FIRST_ORDER
export type Order = 'asc' | 'desc'

export interface Choice {
  readonly status: Status | ''
  /** Days as `2026-11-20` in the member's time zone, both inclusive; empty for no limit. */
  readonly from: string
  readonly to: string
  readonly sort: SortKey
  readonly order: Order
  readonly page: number
}

export const NO_FILTER = { status: '', from: '', to: '' } as const

const DEFAULTS: Choice = { ...NO_FILTER, sort: 'requestDate', order: 'desc', page: 1 }

/** Accepts days from the year 2000 on: an earlier year is one that the member has not finished typing. */
export const isDay = (value: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((one) => one === value)

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const day = (name: string) => (isDay(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  const sort = oneOf(Object.keys(FIRST_ORDER) as SortKey[], query.get('sort')) ?? DEFAULTS.sort
  const page = query.get('page') ?? ''
  return {
    status: oneOf(STATUSES, query.get('status')) ?? '',
    from: day('from'),
    to: day('to'),
    sort,
    order: oneOf(['asc', 'desc'], query.get('order')) ?? FIRST_ORDER[sort],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : DEFAULTS.page,
  }
}

export function writeChoice(search: string, choice: Choice): string {
  const usual = { ...DEFAULTS, order: FIRST_ORDER[choice.sort] }
  const names = ['status', 'from', 'to', 'sort', 'order', 'page'] as const
  return writeQuery(
    search,
    Object.fromEntries(names.map((name) => [name, choice[name] !== usual[name] && `${choice[name]}`])),
  )
}

export const nextSort = ({ sort, order }: Choice, key: SortKey): Pick<Choice, 'sort' | 'order'> => ({
  sort: key,
  order: sort !== key ? FIRST_ORDER[key] : order === 'asc' ? 'desc' : 'asc',
})

export const isFiltered = ({ status, from, to }: Choice): boolean => Boolean(status || from || to)

function startOf(day: string, later = 0): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

export const queryOf = ({ status, from, to, sort, order }: Choice) => ({
  sortBy: sort,
  sortOrder: order,
  ...(status && { status }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
})
