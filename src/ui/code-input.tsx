import type { ClipboardEvent, FormEvent, SyntheticEvent } from 'react'
import { findCode, isCompleteCode, keepDigits } from '../validation/code.ts'
import css from './code-input.css'
import { Field, type FieldProps } from './field.tsx'
import { styles } from './styles.ts'

styles(css)

export interface CodeInputProps extends FieldProps {
  value: string
  /** The digits so far, at most six. */
  onInput: (digits: string) => void
  name?: string
  disabled?: boolean
}

/** Typing happens only at the end, as in separate boxes; a selection stays, so that all can be replaced. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const { length } = input.value
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(length, length)
}

/**
 * Looks like six boxes, but is one input for keyboards, password managers, screen readers and the clipboard. The sixth
 * digit submits the form.
 */
export function CodeInput({ label, hint, error, value, onInput, name, disabled }: CodeInputProps) {
  /** A script that fills in the code does not submit it: the member presses the button. */
  const take = ({ currentTarget: { form }, isTrusted }: SyntheticEvent<HTMLInputElement>, digits: string) => {
    onInput(digits)
    if (isTrusted && isCompleteCode(digits) && digits !== value) form?.requestSubmit()
  }
  const type = (event: FormEvent<HTMLInputElement>) => {
    const digits = keepDigits(event.currentTarget.value)
    // a refused letter does not change the value, so nothing would be redrawn
    event.currentTarget.value = digits
    take(event, digits)
  }
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
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            onInput={type}
            onPaste={paste}
            onClick={caretToEnd}
            onKeyUp={caretToEnd}
          />
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <span
              key={place}
              className={`panel-code-input-box${place === Math.min(value.length, 5) ? ' panel-code-input-now' : ''}`}
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
