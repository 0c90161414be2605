import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { eye, eyeOff } from './icons.ts'
import css from './password-field.css'
import { styles } from './styles.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

styles(css)

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  showLabel: string
  hideLabel: string
}

/** A password that can be shown. The toggle keeps its name and says its state; only its tooltip changes. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = useRef<HTMLSpanElement>(null)
  // an effect, because the input may outlive its screen: a page that holds it must not find the password there
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
            icon={<Icon d={shown ? eyeOff : eye} />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  )
}
