import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './checkbox.css'
import { styles } from './styles.ts'

styles(css)

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="panel-checkbox">
      <input
        {...rest}
        className="panel-checkbox-mark"
        type="checkbox"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
