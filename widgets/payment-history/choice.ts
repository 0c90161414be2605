export const STATUSES = ['pending', 'approved', 'processed', 'rejected'] as const
export type Status = (typeof STATUSES)[number]

/** The order that a first click on a column's heading asks for. */
const FIRST = { requestDate: 'desc', amount: 'desc', status: 'asc', processedDate: 'desc' } as const
export type SortKey = keyof typeof FIRST
export type Order = 'asc' | 'desc'

/** Which withdrawals the member wants to see, and how. */
export interface Choice {
  readonly status: Status | ''
  /** Days as `2026-11-20` in the member's own zone, both included; empty for no limit. */
  readonly from: string
  readonly to: string
  readonly sort: SortKey
  readonly order: Order
  readonly page: number
}

export const NO_FILTER = { status: '', from: '', to: '' } as const

const DEFAULTS: Choice = { ...NO_FILTER, sort: 'requestDate', order: 'desc', page: 1 }

/** A day of the calendar from the year 2000 on: while a year is typed, the days of its first digits are none yet. */
export const isDay = (value: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((one) => one === value)

/** The choice in an address's query. What is missing, unknown or wrong is the default. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const day = (name: string) => (isDay(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  const sort = oneOf(Object.keys(FIRST) as SortKey[], query.get('sort')) ?? DEFAULTS.sort
  const page = query.get('page') ?? ''
  return {
    status: oneOf(STATUSES, query.get('status')) ?? '',
    from: day('from'),
    to: day('to'),
    sort,
    order: oneOf(['asc', 'desc'], query.get('order')) ?? FIRST[sort],
    // the server's own limit
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : DEFAULTS.page,
  }
}

/** The query with this choice in it, without what is the default; the rest of it stays. */
export function writeChoice(search: string, choice: Choice): string {
  const query = new URLSearchParams(search)
  const usual = { ...DEFAULTS, order: FIRST[choice.sort] }
  for (const name of ['status', 'from', 'to', 'sort', 'order', 'page'] as const) {
    if (choice[name] !== usual[name]) query.set(name, String(choice[name]))
    else query.delete(name)
  }
  return String(query)
}

/** What a click on a column's heading asks for: its first order, then the other one. */
export const nextSort = ({ sort, order }: Choice, key: SortKey): Pick<Choice, 'sort' | 'order'> => ({
  sort: key,
  order: sort !== key ? FIRST[key] : order === 'asc' ? 'desc' : 'asc',
})

export const isFiltered = ({ status, from, to }: Choice): boolean => Boolean(status || from || to)

/** The moment at which a day begins where the member is, or the one so many days later. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The choice as the call takes it, without its page. */
export const queryOf = ({ status, from, to, sort, order }: Choice) => ({
  sortBy: sort,
  sortOrder: order,
  ...(status && { status }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
})
