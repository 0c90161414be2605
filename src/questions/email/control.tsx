import { typedControl } from '../typed-control.tsx'
import { emailMessages } from './messages.ts'

export const control = typedControl(
  { type: 'email', dir: 'ltr', inputMode: 'email', autoComplete: 'email' },
  { texts: emailMessages },
)
