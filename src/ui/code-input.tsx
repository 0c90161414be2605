import { type ClipboardEvent, type SyntheticEvent, useState } from 'react'
import { findCode, isCompleteCode, keepDigits } from '../contract/validation/code.ts'
import css from './code-input.css'
import { Field, type FieldProps } from './field.tsx'
import { isComposed, useRewriting } from './rewriting.ts'
import { styles } from './styles.ts'

styles(css)

export interface CodeInputProps extends FieldProps {
  value: string
  onInput: (digits: string) => void
  name?: string
  disabled?: boolean
}

/** Moves the caret to the end. A click on a complete code selects it, so that typing replaces a wrong code. */
function caretToEnd({ currentTarget: input, type }: SyntheticEvent<HTMLInputElement>) {
  const { length } = input.value
  const start = type === 'click' && isCompleteCode(input.value) ? 0 : length
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(start, length)
}

/**
 * Looks like six boxes, but is one input, so that keyboards, password managers, screen readers and the clipboard work.
 * The sixth digit submits the form.
 */
export function CodeInput({ label, hint, error, value, onInput, name, disabled }: CodeInputProps) {
  const take = (event: SyntheticEvent<HTMLInputElement>, digits: string) => {
    const isNew = digits !== value || event.type === 'compositionend'
    onInput(digits)
    if (event.isTrusted && isCompleteCode(digits) && isNew && !isComposed(event))
      event.currentTarget.form?.requestSubmit()
  }
  const [isSelected, setSelected] = useState(false)
  const look = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    setSelected(input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length)
  const place = (event: SyntheticEvent<HTMLInputElement>) => {
    caretToEnd(event)
    look(event)
  }
  const typing = useRewriting(value, keepDigits, (digits, event) => take(event, digits))
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    take(event, findCode(event.clipboardData.getData('text')))
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="panel-code-input" dir="ltr">
          <input
            {...control}
            className="panel-code-input-digits"
            name={name}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...typing}
            onPaste={paste}
            onClick={place}
            onKeyUp={place}
            onSelect={look}
          />
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <span
              key={place}
              className={`panel-code-input-box${isSelected && value ? ' panel-code-input-selected' : place === Math.min(value.length, 5) ? ' panel-code-input-now' : ''}`}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
