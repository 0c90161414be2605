let format: Intl.NumberFormat | undefined

/**
 * 123456.789 -> '1,23,456.79': Indian grouping and Latin digits in any language, because the layout is designed for
 * them.
 */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, signDisplay: 'negative' })
  return format.format(value)
}
