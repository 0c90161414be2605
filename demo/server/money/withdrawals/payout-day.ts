import { addDays, dayOf } from '../../db/indian-day.ts'

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
