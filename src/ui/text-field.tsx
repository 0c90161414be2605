import type { InputHTMLAttributes, ReactNode, SyntheticEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useRewriting } from './rewriting.ts'

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'prefix' | 'id'> {
  value: string
  onInput: (value: string, event: SyntheticEvent<HTMLInputElement>) => void
  rewrite?: (typed: string) => string
  before?: ReactNode
  after?: ReactNode
  isCode?: boolean
}

export function TextField({
  label,
  hint,
  error,
  before,
  after,
  isCode,
  value,
  onInput,
  rewrite,
  ...rest
}: TextFieldProps) {
  const typing = useRewriting(value, rewrite, onInput)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {before}
          <input
            {...rest}
            {...control}
            {...typing}
            className={isCode ? 'panel-field-input panel-field-code' : 'panel-field-input'}
            data-empty={value === ''}
          />
          {after}
        </>
      )}
    </Field>
  )
}
