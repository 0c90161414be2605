import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../control.ts'

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max'> {
  readonly value: string
  readonly question: ControlProps['question']
  readonly onAnswer: (answer: string) => void
  readonly ask: ControlProps['ask']
}

/**
 * A day in the browser's own field. For half a date, or a day that does not exist, the browser reports only that there
 * is text: the earlier answer and the typed text then stay.
 */
export function DateInput({ value, question: { min, max }, onAnswer, ask, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUnread, setUnread] = useState(false)
  function read(): boolean {
    const field = input.current
    const isBad = field?.validity?.badInput === true
    setUnread(isBad)
    if (field && !isBad && field.value !== value) onAnswer(field.value)
    return isBad
  }
  // Runs as a layout effect because the browser reports half a date only when the store asks, before each step.
  useLayoutEffect(() => ask(read))
  return (
    <input
      {...rest}
      ref={input}
      type="date"
      autoComplete="off"
      min={typeof min === 'string' ? min : undefined}
      max={typeof max === 'string' ? max : '9999-12-31'}
      value={isUnread ? '' : value}
      onInput={read}
      onBlur={read}
    />
  )
}
