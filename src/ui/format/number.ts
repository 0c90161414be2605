let format: Intl.NumberFormat | undefined

/**
 * 123456.789 -> '1,23,456.79': Indian grouping and Latin digits in any language, because the layout is designed for
 * them.
 */
export function formatNumber(value: number): string {
  // Without a formatter, because the first one is slow.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  format ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, signDisplay: 'negative' })
  return format.format(value)
}
