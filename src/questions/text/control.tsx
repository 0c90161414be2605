import { typedControl } from '../typed-control.tsx'

export const control = typedControl({ type: 'text', dir: 'auto' })
