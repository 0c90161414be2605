import css from './rupee-field.css'
import { styles } from './styles.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

styles(css)

export function RupeeField(props: Omit<TextFieldProps, 'before'>) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      before={
        <span className="panel-rupee-field" aria-hidden="true">
          ₹
        </span>
      }
    />
  )
}
