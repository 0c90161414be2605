import { typedControl } from '../typed-control.tsx'
import { numberMessages } from './messages.ts'

let format: Intl.NumberFormat | undefined

/** Keeps all digits, and leaves four together, because they may be a year. */
function write(value: string | number): string {
  format ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20, useGrouping: 'min2' })
  return format.format(value as number)
}

export const control = typedControl(
  { type: 'text', dir: 'ltr', inputMode: 'decimal' },
  { texts: numberMessages, write },
)
