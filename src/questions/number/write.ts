let format: Intl.NumberFormat | undefined

/** Writes a number within a text. Keeps all digits, and leaves four together, because they may be a year. */
export function write(value: string | number): string {
  format ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20, useGrouping: 'min2' })
  return format.format(value as number)
}
