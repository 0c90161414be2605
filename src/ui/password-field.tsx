import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import css from './password-field.css'
import { styles } from './styles.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

styles(css)

const eye =
  'M2 12c2-4.5 5.7-6.8 10-6.8S20 7.5 22 12c-2 4.5-5.7 6.8-10 6.8S4 16.5 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z'
const eyeCrossed = `${eye}M4 4l16 16`

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = useRef<HTMLSpanElement>(null)
  // Runs as an effect because the page may keep the removed input, and the password must not stay in it.
  useLayoutEffect(() => {
    const input = toggle.current?.parentElement?.querySelector('input')
    return () => {
      if (input) input.value = ''
    }
  }, [])
  return (
    <TextField
      autoCapitalize="none"
      spellCheck="false"
      {...rest}
      type={shown ? 'text' : 'password'}
      after={
        <span className="panel-password-field" ref={toggle}>
          <IconButton
            label={showLabel}
            title={shown ? hideLabel : showLabel}
            icon={<Icon d={shown ? eyeCrossed : eye} />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  )
}
