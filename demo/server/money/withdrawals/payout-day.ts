// The panel inside the page counts days by these rules too (docs/rules.md, Day of payment).

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export interface PayoutCalendar {
  /** Working days from the day of the request to the payment. */
  readonly days: number
  readonly week: readonly Weekday[]
  /** Days such as `2026-12-25`. */
  readonly holidays: readonly string[]
}

export const usualCalendar: PayoutCalendar = { days: 2, week: ['mon', 'tue', 'wed', 'thu', 'fri'], holidays: [] }

const DAY = 86_400_000

const inIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the day in the panel's time zone, such as `2026-11-27`. */
export const dayOf = (at: Date): string => inIndia.format(at)

/** Returns the day that is a number of calendar days after a day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Returns the day by which a withdrawal is usually paid. The day of the request does not count. */
export function dueDate(requested: Date, { days, week, holidays }: PayoutCalendar): string {
  let day = dayOf(requested)
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    const weekday = WEEKDAYS[new Date(day).getUTCDay()]
    if (weekday && week.includes(weekday) && !holidays.includes(day)) left--
  }
  return day
}

export const isPast = (day: string | null, now: Date): boolean => day !== null && day < dayOf(now)
