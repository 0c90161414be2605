import { useStore } from '@nanostores/react'
import { TextField } from '../../src/ui/text-field.tsx'
import { accountMessages } from './messages.ts'

interface EmailFieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly autoComplete?: string
  readonly error?: string | undefined
}

export function EmailField(props: EmailFieldProps) {
  const t = useStore(accountMessages)
  return <TextField label={t.email} name="email" type="email" dir="ltr" autoComplete="username" required {...props} />
}
