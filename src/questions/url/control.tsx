import { typedControl } from '../typed-control.tsx'
import { urlMessages } from './messages.ts'

export const control = typedControl(
  { type: 'url', dir: 'ltr', inputMode: 'url', autoComplete: 'url' },
  { texts: urlMessages },
)
