import type { InputHTMLAttributes } from 'react'
import '../ui/field.tsx'
import type { Answer } from '../contract/validation/answer.ts'
import type { ControlProps, QuestionControl } from './control.ts'

/** Accepts a number, because a server may store the text as one. */
const textOf = (answer: Answer | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

export const fieldProps = ({ answer, last, labels }: ControlProps) =>
  ({
    className: 'panel-field-input',
    value: textOf(answer),
    enterKeyHint: last ? 'send' : 'next',
    ...labels,
  }) as const

type InputKind = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'dir' | 'inputMode' | 'autoComplete'>

export const typedControl = (kind: InputKind, more?: Omit<QuestionControl, 'Control'>): QuestionControl => ({
  ...more,
  Control(props) {
    const field = fieldProps(props)
    return (
      <input
        autoComplete="off"
        {...kind}
        {...field}
        data-empty={field.value === ''}
        onInput={(event) => props.onAnswer(event.currentTarget.value)}
      />
    )
  },
})
