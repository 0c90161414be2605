import type { ReactNode } from 'react'
import css from './field.css'
import { Icon } from './icon.tsx'
import { alert } from './icons.ts'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export interface FieldControl {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useUniqueId()
  return (
    <div className="panel-field">
      <label className="panel-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="panel-field-box">
        {children({ id, 'aria-invalid': !!error, 'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error` })}
      </div>
      {hint && (
        <p className="panel-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Always drawn, even empty, so that screen readers announce a text that appears in it */}
      <p className="panel-field-error" id={`${id}-error`} aria-live="polite">
        {error ? (
          <>
            <Icon d={alert} />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
