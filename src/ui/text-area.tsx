import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { styles } from './styles.ts'
import css from './text-area.css'

styles(css)

export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onInput' | 'id'> {
  value: string
  onInput: (value: string) => void
}

/** Several lines of text. Native attributes go to the textarea. */
export function TextArea({ label, hint, error, onInput, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className="panel-field-input panel-text-area"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
