import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import css from './select-field.css'
import { styles } from './styles.ts'

styles(css)

const chevronDown = 'M5.5 9L12 15.5L18.5 9'

export interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'id'> {
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

export function SelectField({ label, hint, error, options, onChange, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <select
            {...rest}
            {...control}
            className="panel-field-input panel-select-field"
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon d={chevronDown} />
        </>
      )}
    </Field>
  )
}
