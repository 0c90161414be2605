import { $language } from '../messages/i18n.ts'

const formats = {
  /** 20 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 20 Nov */
  day: { day: 'numeric', month: 'short' },
  /** Fri, 20 Nov */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Nov */
  monthName: { month: 'short' },
  /** N */
  monthInitial: { month: 'narrow' },
  /** 20 Nov 2026, 4:05 pm */
  time: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Returns true once the day, such as `2026-11-20`, is over in India, where the panel counts its days. */
export const hasEnded = (day: string, now: number): boolean => Date.parse(`${day}T18:30Z`) <= now

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a date in the member's own time zone. Returns undefined if the date is missing or invalid, so that the screen
 * chooses the text ('Not available').
 */
export function formatDate(
  value: string | number | Date | null | undefined,
  form: keyof typeof formats = 'date',
  locale = `${$language.get()}-IN`,
): string | undefined {
  if (value == null || value === '') return
  // A date without a time is that day in every zone, but JavaScript would parse it as midnight UTC.
  const date = new Date(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value)
  if (Number.isNaN(date.getTime())) return
  const key = `${locale} ${form}`
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locale, formats[form])
  formatters.set(key, format)
  return format.format(date)
}
