import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'prefix' | 'id'> {
  value: string
  onInput: (value: string) => void
  /** Drawn over the input's edge, such as a sign or a button. */
  before?: ReactNode
  after?: ReactNode
}

/** One line of text. Native attributes go to the input. */
export function TextField({ label, hint, error, before, after, onInput, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {before}
          <input
            {...rest}
            {...control}
            className="panel-field-input"
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          {after}
        </>
      )}
    </Field>
  )
}
