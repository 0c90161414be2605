import { useStore } from '@nanostores/react'
import { type SyntheticEvent, useState } from 'react'
import { TextField, type TextFieldProps } from '../../src/ui/text-field.tsx'
import { isDay } from './choice.ts'
import { paymentHistoryMessages } from './messages.ts'

type DayFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'error'> & { readonly onInput: (day: string) => void }

/** Keeps a text that the browser cannot read, such as half a date; until the date is complete, the filter stays. */
export function DayField({ label, value, error, onInput }: DayFieldProps) {
  const t = useStore(paymentHistoryMessages)
  const [isUnread, setUnread] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const isBad = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.validity.badInput
  const fault = isUnread ? t.noDay : value && !isDay(value) ? t.noYear : undefined
  return (
    <TextField
      type="date"
      max="9999-12-31"
      label={label}
      value={isUnread ? '' : value}
      error={(isLeft && fault) || error}
      onInput={(day, event) => {
        setLeft(false)
        setUnread(isBad(event))
        if (!isBad(event)) onInput(day)
      }}
      onBlur={(event) => {
        setLeft(true)
        setUnread(isBad(event))
        // The browser does not report that half a date was deleted.
        if (!isBad(event) && event.currentTarget.value !== value) onInput(event.currentTarget.value)
      }}
    />
  )
}
