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

export const isPast = (day: string | null, now: Date): boolean => day !== null && day < dayOf(now)
