/** A duration in the reader's language: '3 hours ago'. Takes milliseconds, up to some days. */
export function formatAgo(milliseconds: number, locale: string): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour')
}
