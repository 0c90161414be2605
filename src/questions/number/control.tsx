import { typedControl } from '../typed-control.tsx'
import { numberMessages } from './messages.ts'
import { write } from './write.ts'

export const control = typedControl(
  { type: 'text', dir: 'ltr', inputMode: 'decimal' },
  { texts: numberMessages, write },
)
