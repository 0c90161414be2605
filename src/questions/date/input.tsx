import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../control.ts'

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max'> {
  readonly value: string
  readonly question: ControlProps['question']
  readonly onAnswer: (answer: string) => void
  readonly ask: ControlProps['ask']
}

/**
 * A day in the browser's own field. Of half a date, or of a day that does not exist, the browser tells only that there is
 * something: meanwhile the answer before it stays, and what is typed too.
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
  // a layout effect, because the store asks before each step, and the browser tells of half a date only when asked
  useLayoutEffect(() => ask(read))
  return (
    <input
      {...rest}
      ref={input}
      type="date"
      autoComplete="off"
      // a year of more than four digits cannot be typed then
      min={typeof min === 'string' ? min : undefined}
      max={typeof max === 'string' ? max : '9999-12-31'}
      value={isUnread ? '' : value}
      onInput={read}
      onBlur={read}
    />
  )
}
