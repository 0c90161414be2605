import { typedControl } from '../typed-control.tsx'
import { numberMessages } from './messages.ts'

export const control = typedControl(
  { type: 'text', dir: 'ltr', inputMode: 'decimal' },
  { texts: numberMessages, writeEnd: Number },
)
