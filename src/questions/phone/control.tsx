import { typedControl } from '../typed-control.tsx'
import { phoneMessages } from './messages.ts'

export const control = typedControl({ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }, { texts: phoneMessages })
